grognard.words("y",{"yards":"1v4 ee 6g","year":"6 2pq","yet":"5 1is f4","you":"0 1 5 2 yk 10f 146 2 1 2","young":"9","younger":"8","your":"1z7 146 2 3","yourselves":"2r8 1"});
