// Asks a ruling one question after the other, as `grognard ask` does: cases in their order, the first that fits answers.
(() => {
  const box = document.getElementById('ask');
  const ruling = JSON.parse(document.getElementById('ruling').textContent);
  const { root } = document.documentElement.dataset;
  const fact = (id) => ruling.facts.find((one) => one.id === id);
  const make = (name, words, give = {}) => Object.assign(document.createElement(name), { textContent: words, ...give });

  // Exact numbers: pairs of whole numbers, the lower one above nothing. What 64 bits do not hold is undefined.
  const LARGEST = 2n ** 63n - 1n;
  const abs = (one) => (one < 0n ? -one : one);
  const ratio = (above, below) => {
    if (below === 0n) return null;
    if (below < 0n) [above, below] = [-above, -below];
    let [a, b] = [abs(above), below];
    while (b) [a, b] = [b, a % b];
    const whole = [above / (a || 1n), below / (a || 1n)];
    return whole.some((part) => abs(part) > LARGEST) ? null : whole;
  };
  const read = (text) => {
    const found = /^(-?)(\d{1,9})(?:\/(\d{1,9})|\.(\d{1,9}))?$/.exec(text);
    if (!found) return null;
    const [, sign, whole, below, fraction] = found;
    const tens = 10n ** BigInt(fraction?.length ?? 0);
    const number = below ? ratio(BigInt(whole), BigInt(below)) : ratio(BigInt(whole) * tens + BigInt(fraction ?? 0), tens);
    return number && (sign ? [-number[0], number[1]] : number);
  };
  const written = ([above, below]) => {
    if (below === 1n) return `${above}`.replace('-', '−');
    if (1000n % below) return `${above}/${below}`.replace('-', '−');
    const part = abs(above) * 1000n / below;
    return `${above < 0n ? '−' : ''}${part / 1000n}.${`${part % 1000n}`.padStart(3, '0').replace(/0+$/, '')}`;
  };
  const less = (one, other) => one[0] * other[1] < other[0] * one[1];
  const floor = ([above, below]) => (above - ((above % below) + below) % below) / below;
  const FUNCTIONS = {
    floor: [1, (a) => [floor(a), 1n]],
    ceil: [1, (a) => [floor(a) + (a[1] === 1n ? 0n : 1n), 1n]],
    round: [2, (a, up) => {
      const rest = [a[0] - floor(a) * a[1], a[1]];
      return [floor(a) + (rest[0] !== 0n && !less(rest, up) ? 1n : 0n), 1n];
    }],
    min: [2, (a, b) => (less(b, a) ? b : a)],
    max: [2, (a, b) => (less(a, b) ? b : a)],
    abs: [1, (a) => [abs(a[0]), a[1]]],
  };
  const SIGNS = {
    '+': (a, b) => ratio(a[0] * b[1] + b[0] * a[1], a[1] * b[1]),
    '-': (a, b) => ratio(a[0] * b[1] - b[0] * a[1], a[1] * b[1]),
    '*': (a, b) => ratio(a[0] * b[0], a[1] * b[1]),
    '/': (a, b) => ratio(a[0] * b[1], a[1] * b[0]),
  };

  // A formula becomes a tree of numbers, names and [what to do, values].
  const parse = (text) => {
    let rest = text.trim();
    const take = (sign) => {
      if (!rest.startsWith(sign)) return false;
      rest = rest.slice(sign.length).trimStart();
      return true;
    };
    // Hyphens and dots inside a name belong to it; a number has no hyphen.
    const word = () => {
      const found = /^\d/.test(rest) ? /^[\da-z]+(?:[._][\da-z]+)*/i.exec(rest) : /^[a-z\d]+(?:[-._][a-z\d]+)*/i.exec(rest);
      if (!found) throw new Error(text);
      rest = rest.slice(found[0].length).trimStart();
      return found[0];
    };
    const chain = (signs, part) => {
      let term = part();
      for (let sign; (sign = signs.find(take)); ) term = [SIGNS[sign], term, part()];
      return term;
    };
    const sum = () => chain(['+', '-'], () => chain(['*', '/'], factor));
    const factor = () => {
      if (take('-')) return [SIGNS['-'], { number: [0n, 1n] }, factor()];
      if (take('(')) {
        const term = sum();
        if (!take(')')) throw new Error(text);
        return term;
      }
      const name = word();
      if (/^\d/.test(name)) return { number: read(name) };
      if (!take('(')) return { name };
      const values = [sum()];
      while (take(',')) values.push(sum());
      const known = FUNCTIONS[name];
      if (!take(')') || known?.[0] !== values.length) throw new Error(text);
      return [known[1], ...values];
    };
    const tree = sum();
    if (rest) throw new Error(text);
    return tree;
  };
  const names = (tree) => (Array.isArray(tree) ? tree.slice(1).flatMap(names) : tree.name ? [tree.name] : []);
  const value = (tree, known) => {
    if (!Array.isArray(tree)) return tree.number ?? known(tree.name);
    const values = tree.slice(1).map((one) => value(one, known));
    return values.includes(null) ? null : tree[0](...values);
  };
  ruling.cases.forEach((one) => { one.tree = one.value === null ? null : parse(one.value); });

  // An answer as it is written: a word that the fact knows, or a number within its limits.
  const fault = (one, text) => {
    if (!one.number) return one.values.some(([word]) => word === text) ? null : 'Choose one of the answers.';
    const number = read(text);
    const { least, most, step } = one.number;
    if (!number) return 'Write a number, such as 3, 2.5 or 3/4.';
    if (least && less(number, read(least))) return `At least ${least}.`;
    if (most && less(read(most), number)) return `At most ${most}.`;
    const steps = step && SIGNS['/'](number, read(step));
    if (step && steps?.[1] !== 1n) return step === '1' ? 'A whole number.' : `In steps of ${step}.`;
    return null;
  };
  const holds = (condition, answer) => condition.words.includes(answer) || condition.within.some(({ least, most, above, below }) => {
    const number = read(answer);
    return number && !(least && less(number, read(least))) && !(most && less(read(most), number))
      && !(above && !less(read(above), number)) && !(below && !less(number, read(below)));
  });

  const ask = (given) => {
    const assumed = [];
    const known = (id) => {
      if (given.has(id)) return given.get(id);
      const usual = fact(id)?.default ?? null;
      if (usual !== null && !assumed.includes(id)) assumed.push(id);
      return usual;
    };
    const verdict = () => {
      for (const [at, one] of ruling.cases.entries()) {
        let open = false;
        const no = one.when.some((condition) => {
          const answer = known(condition.fact);
          if (answer === null) open = true;
          return answer !== null && !holds(condition, answer);
        });
        if (no) continue;
        const wanted = [...(open ? one.when.map((condition) => condition.fact) : []), ...(one.tree ? names(one.tree) : [])];
        const missing = [...new Set(wanted)].filter((id) => fact(id) && known(id) === null);
        if (open || missing.length) return { missing };
        if (!one.tree) return { at, one };
        let unknown = null;
        const number = value(one.tree, (name) => {
          const own = fact(name)?.number && read(known(name));
          const [, above, below] = ruling.numbers.find(([id]) => id === name) ?? [];
          if (own) return own;
          if (above === undefined) unknown ??= name;
          return above === undefined ? null : ratio(BigInt(above), BigInt(below));
        });
        if (unknown) return { trouble: `The number cannot be worked out: nobody knows “${unknown}”.` };
        return number ? { at, one, number } : { trouble: 'The number cannot be worked out: it divides by nothing or is too large.' };
      }
      return { trouble: 'No case of the ruling fits these facts.' };
    };
    return { ...verdict(), assumed };
  };
  // For tests, and for who wants to know it exactly.
  (window.grognard ??= {}).ask = (facts) => {
    const { one, number, missing, trouble, assumed } = ask(new Map(Object.entries(facts)));
    return { name: one?.then ?? null, value: number ? written(number).replace('−', '-') : null, missing: missing ?? [], trouble, assumed };
  };

  // What is given stands in the address, so that an answer can be sent, and the way back works.
  const fromAddress = () => {
    const given = new Map();
    for (const [id, text] of new URLSearchParams(location.hash.slice(1))) {
      if (fact(id) && !fault(fact(id), text)) given.set(id, text);
    }
    return given;
  };
  // From a unit of a battle in play: who it is, in words that its page has sent.
  let from = new URLSearchParams(location.hash.slice(1)).get('~from')?.slice(0, 300);
  const address = (given) => `#${new URLSearchParams([...given, ...(from ? [['~from', from]] : [])])}`;
  const go = (given) => {
    history.pushState(null, '', address(given));
    draw(given, true);
  };
  const means = (one, text) => {
    if (one.number) return `${text}${one.number.unit ? ` ${one.number.unit}` : ''}`;
    return one.values.find(([word]) => word === text)?.[1] ?? text;
  };
  const button = (words, act, name = 'act') => make('button', words, { type: 'button', className: name, onclick: act });

  // The fact that is asked, with its answers; `chosen` is the one that holds as long as nobody says otherwise.
  const question = (one, given, chosen) => {
    const set = make('fieldset', '');
    const title = make('legend', one.ask, { tabIndex: -1 });
    set.append(title);
    const answer = (text) => go(new Map([...given, [one.id, text]]));
    if (one.number) {
      const { least, most, unit } = one.number;
      const limits = [unit, least && most ? `${least} to ${most}` : least ? `${least} or more` : most && `${most} or less`];
      const trouble = make('p', '', { className: 'trouble', id: 'ask-trouble' });
      const field = make('input', '', { type: 'text', inputMode: 'decimal', autocomplete: 'off', value: chosen ?? '' });
      field.setAttribute('aria-label', one.ask);
      field.setAttribute('aria-describedby', 'ask-trouble');
      const done = () => {
        const text = field.value.trim().replace(',', '.');
        trouble.textContent = fault(one, text) ?? '';
        if (trouble.textContent) field.focus(); else answer(text);
      };
      field.onkeydown = (event) => { if (event.key === 'Enter') done(); };
      set.append(make('p', limits.filter(Boolean).join(', '), { className: 'soft' }), field, button('Answer', done), trouble);
    }
    one.values.forEach(([word, told], at) => {
      const pick = button('', () => answer(word), 'pick');
      pick.append(make('kbd', `${at + 1}`, { ariaHidden: 'true' }), make('span', told + (word === one.default ? ' (the usual)' : '')));
      if (chosen !== null) pick.setAttribute('aria-pressed', `${word === chosen}`);
      set.append(pick);
    });
    return set;
  };

  const answered = ({ at, one, number, assumed }) => {
    const part = make('section', '', { className: 'answer' });
    const title = make('h2', 'Answer', { tabIndex: -1 });
    const what = make('p', one.then, { className: 'what' });
    if (number) what.append(`: ${written(number)}${one.unit ? ` ${one.unit}` : ''}`);
    const reading = one.reading || assumed.some((id) => fact(id).reading);
    if (reading) what.append(make('sup', '*', { className: 'sign', title: 'our reading: the text is silent or leaves a choice' }));
    part.append(title, what);
    for (const words of [one.means, one.because, one.note]) if (words) part.append(make('p', words));
    if (number && one.value_words !== written(number)) part.append(make('p', `Worked out: ${one.value_words}.`, { className: 'soft' }));
    const source = make('p', '', { className: 'soft' });
    one.sections.forEach((link, n) => source.append(n ? ', ' : '', make('a', link.title, { href: root + link.href })));
    if (!one.sections.length) source.append(one.source);
    source.append(one.source || one.sections.length ? ' · ' : '', make('a', `case ${at + 1}`, { href: `#case-${at + 1}` }));
    part.append(source);
    if (reading) part.append(make('p', '* This rests on our reading: the text is silent or leaves a choice.', { className: 'soft' }));
    return part;
  };

  let changing = null;
  const draw = (given, move) => {
    const found = ask(given);
    const list = make('ol', '', { className: 'given' });
    const line = (id, text, usual) => {
      const one = fact(id);
      const item = make('li', '');
      const change = button('Change', () => { changing = id; draw(given, true); });
      change.setAttribute('aria-label', `Change: ${one.ask}`);
      item.append(make('span', one.ask), make('b', means(one, text)), change);
      if (usual) item.append(make('small', one.reading ? 'taken for granted: our reading *' : 'taken for granted'));
      list.append(item);
    };
    given.forEach((text, id) => line(id, text, false));
    found.assumed.forEach((id) => line(id, fact(id).default, true));
    const parts = [...(from ? [make('p', `From ${from}`, { className: 'from' })] : []), ...(list.children.length ? [list] : [])];
    const id = changing ?? found.missing?.[0];
    changing = null;
    if (id) parts.push(question(fact(id), given, given.get(id) ?? fact(id).default));
    else if (found.one) parts.push(answered(found));
    else parts.push(make('p', found.trouble ?? '', { className: 'trouble' }));
    if (given.size) parts.push(button('Start again', () => { from = null; go(new Map()); }));
    box.replaceChildren(...parts);
    document.querySelectorAll('.cases .here').forEach((one) => one.classList.remove('here'));
    if (found.one) document.getElementById(`case-${found.at + 1}`)?.classList.add('here');
    if (move) box.querySelector('[tabindex="-1"]')?.focus();
  };
  addEventListener('popstate', () => { if (!location.hash.startsWith('#case-')) draw(fromAddress(), false); });
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.('input, dialog')) return;
    const pick = /^[1-9]$/.test(event.key) && box.querySelectorAll('.pick')[event.key - 1];
    if (pick) pick.click();
  });
  draw(fromAddress(), false);
})();
