import type { FixtureView, OddsView } from './book-api.ts';
import type { BookContext } from './book-view.ts';
import { emblem } from './book-view.ts';
import { el, icon } from './dom.ts';
import { fill } from './page.ts';
import type { Moves } from './book-moves.ts';

type FixtureActions = {
  wayOf: Moves['wayOf'];
  chosen: (fixture: FixtureView, offer: OddsView) => boolean;
  choose: (fixture: FixtureView, offer: OddsView) => void;
};

/** The address of the page that recomputes a fixture; its seed is in it once it is open. */
export function verifyAddress({ data }: BookContext, { id, edge, hash, seed }: FixtureView): string {
  const asked = new URLSearchParams({ fixture: id, edge: String(edge), hash, ...(seed === null ? {} : { server: seed }) });
  const theme = document.documentElement.dataset['theme'] ?? 'dark';
  return `/verify?game=${data.code}&lang=${data.language}&theme=${theme}#${asked.toString()}`;
}

function oddsButton(context: BookContext, fixture: FixtureView, offer: OddsView, actions: FixtureActions): HTMLElement {
  const { words } = context;
  const short = el('span', { dir: 'auto' }, context.shortPick(offer));
  if (offer.odds === null) return el('span', { class: 'odds is-closed' }, short, el('b', {}, '–'));
  const move = actions.wayOf(fixture, offer);
  const name = context.pick({ ...offer, home: fixture.home, away: fixture.away });
  // Read out after what is seen: the pick, the match, the market and where the odds go.
  const spoken = [name, `${fixture.home} – ${fixture.away}`, context.market(offer.market), ...(move === null ? [] : [words[move]])];
  return el(
    'button',
    {
      type: 'button',
      class: `odds${move === null ? '' : ` is-${move}`}`,
      'aria-pressed': String(actions.chosen(fixture, offer)),
      'data-pick': `${fixture.id} ${offer.market} ${offer.pick}`,
      click: () => actions.choose(fixture, offer),
    },
    short,
    el('b', {}, context.odds(offer.odds)),
    el('span', { class: 'unseen' }, `, ${spoken.join(', ')}`),
  );
}

function card(context: BookContext, fixture: FixtureView, market: string, actions: FixtureActions): HTMLElement {
  const { words } = context;
  const discipline = context.discipline(fixture.discipline);
  const offers = fixture.offers.filter((offer) => offer.market === market);
  const side = (name: string, score: number | undefined): HTMLElement =>
    el('p', { class: 'side-line' }, el('span', {}, name), score === undefined ? null : el('b', {}, String(score)));
  const isOver = fixture.state === 'finished' || fixture.state === 'voided';
  const isStopped = fixture.state === 'suspended' && fixture.score === null;
  const unit =
    market === 'total' && fixture.state === 'scheduled' && discipline !== undefined
      ? fill(words.totalOf, { unit: words[`unit_${discipline.unit}`] })
      : null;
  const check = el(
    'a',
    { class: 'check-link', href: verifyAddress(context, fixture), target: '_blank', rel: 'noopener' },
    icon('shield', 16),
    el('span', isOver ? {} : { class: 'unseen' }, isOver ? words.check : words.sealed),
    el('span', { class: 'unseen' }, ` ${fixture.home} – ${fixture.away}`),
  );
  return el(
    'article',
    { class: `fixture is-${fixture.state}`, 'data-fixture': fixture.id },
    el(
      'div',
      { class: 'fixture-info' },
      el(
        'p',
        { class: 'fixture-head' },
        discipline === undefined ? null : emblem(discipline.emblem, 14),
        fixture.state === 'scheduled'
          ? el('time', {}, context.hour(fixture.startsAt))
          : el('span', { class: 'badge-state' }, words[`state_${fixture.state}` as 'state_live']),
        el('span', { class: 'league' }, [discipline?.league, unit].filter(Boolean).join(' · ')),
        isOver ? null : check,
      ),
      side(fixture.home, fixture.score?.home),
      side(fixture.away, fixture.score?.away),
      isStopped ? el('p', { class: 'note' }, words.betsStopped) : null,
    ),
    isOver ? check : null,
    fixture.state === 'scheduled'
      ? el('div', { class: 'odds-row' }, ...offers.map((offer) => oddsButton(context, fixture, offer, actions)))
      : null,
  );
}

/** The fixtures under the days they are played on, in the order they come in. */
export function fixtureList(
  context: BookContext,
  shown: { fixtures: readonly FixtureView[]; now: number; market: string; empty: string },
  actions: FixtureActions,
): HTMLElement[] {
  if (shown.fixtures.length === 0) return [el('p', { class: 'empty' }, shown.empty)];
  const days = new Map<string, FixtureView[]>();
  for (const fixture of shown.fixtures) {
    const day = context.day(fixture.startsAt, shown.now);
    days.set(day, [...(days.get(day) ?? []), fixture]);
  }
  return [...days].map(([day, fixtures]) =>
    el(
      'section',
      { class: 'day' },
      el('h2', {}, day),
      el('div', { class: 'cards' }, ...fixtures.map((one) => card(context, one, shown.market, actions))),
    ),
  );
}
