grognard.words("_",{});
