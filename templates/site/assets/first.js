// Made from web/pages/first.js by web/build.mjs.
"use strict";(()=>{var e=a=>{try{return localStorage.getItem(`grognard-${a}`)}catch{return null}};var{dataset:t}=document.documentElement,r=e("theme");t.js="";self!==top&&(t.framed="");(r==="light"||r==="dark")&&(t.theme=r);var o=e("game");t.shown==="history"&&o&&o!=="history"&&!history.state?.choice&&(t.wait=o);})();
