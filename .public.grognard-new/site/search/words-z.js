grognard.words("z",{"zieten":"9","zone":"10g g g 3 5 1 1 f 1 4 1 12 3 bu 1 1 s 4 o 1 1 1 1 1 4 3 6 4 b f 1 3 4 a a 3m 1 4 v 22 3","zones":"10v e9 1 d 1v 6t"});
