grognard.words("x",{"xaver":"1"});
