import type { Page } from '@playwright/test';
import { altered, hold, refuse, refuseWith } from './answers.ts';
import type { Shot } from './shot.ts';
import { answer, press } from './steps.ts';

/** The member is an agent, as far as the app is told. */
const asAgentWith =
  (...more: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    await altered('**/wps/session/resume*', { type: 1 })(page);
    await page.addInitScript(() => {
      const kept = sessionStorage.getItem('MC_SESSION_INFO');
      if (kept !== null) sessionStorage.setItem('MC_SESSION_INFO', JSON.stringify({ ...(JSON.parse(kept) as object), type: 1 }));
    });
    for (const each of more) await each(page);
  };
const at = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const terms = (number: number, percents: readonly [string, string]) => ({
  number,
  rungs: percents.map((percent, index) => ({
    turnover: index === 0 ? '100000.00' : '250000.00',
    loss: index === 0 ? '0.00' : '25000.00',
    active: 3 + 2 * index,
    percent,
  })),
  mode: 'floating',
  includeSelf: true,
  minActive: '500.00',
  carry: 'month',
  carryPeriods: 0,
  promotions: true,
  salaries: true,
});
const contract = (id: string, other: string | null, more: object = {}) => ({
  id,
  kind: 'dividend',
  state: 'active',
  other,
  endingBy: null,
  endsAt: null,
  accepted: { ...terms(1, ['5', '8']), from: at(-20) },
  offered: null,
  ...more,
});
const offered = { ...terms(2, ['6', '10']), expiresAt: at(4) };
const contracts = {
  currency: 'PHP',
  mine: [contract('c1', 'luis_santos', { offered })],
  below: [
    contract('c2', 'ana_reyes', { state: 'ending', endingBy: 'other' }),
    contract('c3', 'ben', { state: 'offered', accepted: null, offered }),
  ],
  next: null,
};
const bill = (state: string, amount: string, paid: string, ago: number) => ({
  period: `p${ago}`,
  from: at(-ago - 15),
  until: at(-ago),
  state,
  turnover: '812400.50',
  loss: '25120.25',
  active: 7,
  carryBefore: '-1200.00',
  base: '23920.25',
  carryAfter: '0.00',
  rung: 2,
  percent: '8',
  gross: '1913.62',
  own: { below: '640.00', net: '1273.62', deducted: '0.00', advance: '0.00' },
  amount,
  paid,
  reason: '',
});
const bills = {
  currency: 'PHP',
  content: [bill('part_paid', '1273.62', '600.00', 1), bill('paid', '980.00', '980.00', 16), bill('not_reached', '0.00', '0.00', 31)],
  next: null,
};
const path = '/m/member/agent/getDevidendContract';
const list = answer('**/wps/agent/contracts?**', contracts);

/** Contracts of agents. */
export const contractShots: readonly Shot[] = [
  { name: 'contracts', path, who: 'member', rtl: true, fullPage: true, before: asAgentWith(list) },
  {
    name: 'contracts-periods',
    path,
    who: 'member',
    before: asAgentWith(
      answer('**/wps/agent/contracts?**', { ...contracts, mine: [contract('c1', null)], below: [] }),
      answer('**/wps/agent/contracts/bills?**', bills),
    ),
    after: press(/Periods and payments|Mga panahon at bayad/),
  },
  {
    name: 'contracts-offer',
    path,
    who: 'member',
    rtl: true,
    before: asAgentWith(list),
    after: press(/^Offer a contract$|^Mag-alok ng kontrata$/),
  },
  {
    name: 'contracts-none',
    path,
    who: 'member',
    before: asAgentWith(answer('**/wps/agent/contracts?**', { ...contracts, mine: [], below: [] })),
  },
  { name: 'contracts-waiting', path, who: 'member', before: asAgentWith(hold('**/wps/agent/contracts?**')) },
  { name: 'contracts-failed', path, who: 'member', before: asAgentWith(refuse('**/wps/agent/contracts?**')) },
  { name: 'contracts-not-agent', path, who: 'member', before: refuseWith('**/wps/agent/contracts?**', 'no_permission', {}, 403) },
];
