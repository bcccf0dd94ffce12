// The first screen: metrics, the budget bar, quotas, the most important facts, notes and suggestions.

function metric(name, value, explanation) {
  return el(
    'div',
    { class: 'metric' },
    el('dt', null, name),
    el('dd', { class: 'figure' }, value),
    el('dd', { class: 'muted' }, explanation),
  );
}

function fullness({ account, budget, totals }) {
  const target = count(budget.targetTokens);
  const tokens = plural(account.used_tokens, 'token');
  return metric(
    'Full',
    totals.fullness,
    account.over_tokens > 0
      ? `${tokens}: ${count(account.over_tokens)} over the target of ${target}`
      : `${tokens} of the target's ${target}`,
  );
}

function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}

function gradeText({ totals: { grade } }) {
  return metric('Good', capital(grade.text), grade.reason);
}

function kept({ totals }) {
  const pinned = totals.pinned ? `, ${count(totals.pinned)} pinned` : '';
  return metric(
    'Kept',
    `${count(totals.included)} of ${count(totals.candidates)}`,
    `candidates${pinned}; offered: ${totals.offered}`,
  );
}

function sentenceList(sentences, show) {
  return el(
    'ul',
    { class: 'sentences' },
    ...sentences.map(({ text, items }) =>
      el(
        'li',
        null,
        quoted(visible(text)),
        items.length && show
          ? [
              ' ',
              el(
                'button',
                { type: 'button', class: 'link', onclick: () => show(items, visible(text)) },
                `Show ${plural(items.length, 'item')}`,
              ),
            ]
          : null,
      ),
    ),
  );
}

const kActions = { remove: 'Remove', shorten: 'Shorten', pin: 'Pin', unpin: 'Unpin', budget: 'Budget' };

function suggestionEntry(run, { action, text, item }, open) {
  return el(
    'li',
    { class: 'suggestion' },
    el('span', { class: 'action' }, kActions[action]),
    el(
      'div',
      null,
      el('p', null, quoted(visible(text))),
      item === undefined
        ? null
        : el(
            'button',
            { type: 'button', class: 'item-link', 'aria-label': `Open item ${item}`, onclick: () => open(item) },
            swatch(kindClasses[run.kind(item)]),
            quoted(excerpt(run.content(item), 110), { class: 'clip muted' }),
          ),
    ),
  );
}

// How much of its quota each kind uses; nothing if the policy has no quotas.
function quotaTable({ quotas, shortfalls, budget }) {
  if (!quotas.length && !shortfalls.length) return null;
  const amount = (mode, value) => (mode === 'Count' ? count(value) : `${scoreText(value, 1)} %`);
  return el(
    'div',
    { class: 'quotas scrolls' },
    el('h2', { class: 'small-title' }, 'Quotas'),
    quotas.length
      ? el(
          'table',
          { class: 'plain' },
          el(
            'thead',
            null,
            el(
              'tr',
              null,
              ...['Kind', 'At least', 'At most', 'Has', 'Of its cap'].map((name) => el('th', { scope: 'col' }, name)),
            ),
          ),
          el(
            'tbody',
            null,
            ...quotas.map(({ kind, mode, require, cap, actual, utilization }) =>
              el(
                'tr',
                null,
                el('th', { scope: 'row' }, quoted(visible(kind))),
                ...[require, cap, actual].map((value) => el('td', null, amount(mode, value))),
                el('td', null, percent(utilization)),
              ),
            ),
          ),
        )
      : null,
    quotas.some(({ mode }) => mode !== 'Count')
      ? el(
          'p',
          { class: 'muted note' },
          `Quotas in percent are of the target's ${plural(budget.targetTokens, 'token')}; pinned items count.`,
        )
      : null,
    ...shortfalls.map(({ kind, required_count: required, satisfied_count: satisfied }) =>
      el(
        'p',
        { class: 'warning' },
        quoted(visible(kind)),
        ` has ${count(satisfied)} of the ${count(required)} items that its quota requires.`,
      ),
    ),
  );
}

// A note on a field begins with the field's path, whose case must not change.
function noteSentence({ code, message }) {
  return code === 'UnknownField' ? message : `${message[0].toUpperCase()}${message.slice(1)}.`;
}

function noteList(notes, show) {
  if (!notes.length) return [];
  const sentences = notes.map((note) => ({
    text: noteSentence(note),
    items: note.index === undefined ? [] : [note.index],
  }));
  return [el('h2', { class: 'small-title' }, 'Notes'), sentenceList(sentences, show)];
}

function drawSummary(run, { open, show }) {
  const suggestions = run.suggestions.map((suggestion) => suggestionEntry(run, suggestion, open));
  byId('summary-body').replaceChildren(
    el('dl', { class: 'metrics' }, fullness(run), gradeText(run), kept(run)),
    budgetBar(run),
    ...[quotaTable(run)].filter(Boolean),
    el(
      'div',
      { class: 'columns' },
      el(
        'div',
        null,
        el('h2', { class: 'small-title' }, 'What matters'),
        run.sentences.length ? sentenceList(run.sentences, show) : el('p', { class: 'muted' }, 'Nothing stands out.'),
        ...noteList(run.notes ?? [], show),
      ),
      el(
        'div',
        null,
        el('h2', { class: 'small-title' }, 'What to change'),
        suggestions.length
          ? el('ul', { class: 'suggestions' }, ...suggestions)
          : el('p', { class: 'muted' }, 'No single change to an item or to the budget improves the selection.'),
        suggestions.length ? el('p', { class: 'muted note' }, 'Each was verified by a run with that change.') : null,
        run.untried ? el('p', { class: 'muted note' }, run.untried) : null,
      ),
    ),
  );
}
