import type { Pool } from 'pg';
import { isLotteryVendor } from '@palaro/contract';
import { readCommandLine } from '@palaro/env';
import { withSecrets } from '../env/secrets.ts';
import { refuse, runOnStore } from '../db/command.ts';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import { createCatalogue, type Catalogue } from '../modules/catalogue/index.ts';
import {
  createVendorAdministration,
  createVendorSeal,
  settingsSecret,
  vendorsDefault,
  type VendorAdministration,
} from '../modules/gaming/index.ts';
import {
  createMerchantDocuments,
  isMerchant,
  readStoredMerchantConfig,
  termsWith,
  type MerchantDocuments,
} from '../modules/merchant/index.ts';
import { changeOptions, makeChange, refusedExitCode } from './change.ts';
import { print, table } from './table.ts';

/** Command line: `npm run vendor` adds vendors to a running platform, gives them secrets, and closes them. */
const usage = `Usage: npm run vendor -- list
       npm run vendor -- add CODE --name NAME --game-server ORIGIN [--calls-from ADDRESS ...] [--horizon MINUTES]
       npm run vendor -- secret CODE                 lists its secrets and adds one beside the one that is there
       npm run vendor -- secret CODE --drop ID       takes one of two away
       npm run vendor -- close CODE                  no new games and bets; open rounds are still paid
       npm run vendor -- open CODE
--merchant CODE names the merchant, MERCHANT by default. All but list ask before they change anything; --yes does not ask.
--by NAME stands in the histories. A secret is shown once, when it is made.`;
const { values, words, misuse } = readCommandLine(
  usage,
  {
    ...changeOptions,
    merchant: { type: 'string' },
    name: { type: 'string' },
    'game-server': { type: 'string' },
    'calls-from': { type: 'string', multiple: true, default: [] },
    horizon: { type: 'string' },
    drop: { type: 'string' },
  },
  { takesWords: true },
);
const [action = misuse('What to do?'), code = '', ...more] = words;

type Services = {
  readonly pool: Pool;
  readonly catalogue: Catalogue;
  readonly documents: MerchantDocuments;
  readonly administration: VendorAdministration;
};
type Work = (services: Services, merchantCode: string) => Promise<void>;

const list: Work = async (services, merchantCode) => {
  const read = await services.documents.read(merchantCode);
  const config = readStoredMerchantConfig(read.ok ? read.value.document : null);
  if (!config.ok) return refuse(config.failure.message, refusedExitCode);
  const rows = await Promise.all(
    services.catalogue.of(merchantCode).vendors.map(async (vendor) => {
      const terms = termsWith(config.value, vendor.code);
      const secrets = await services.administration.secretsOf({ merchantCode, vendorCode: vendor.code });
      return [
        vendor.code,
        vendor.displayName,
        vendor.isOpen ? 'open' : 'closed',
        terms.dialect,
        terms.gameServer ?? (isLotteryVendor(vendor.code) ? 'the lottery house' : 'the studios'),
        terms.callsFrom.join(' ') || 'anywhere',
        String(terms.horizonMinutes),
        secrets.map(({ id }) => id).join(' ') || 'of the settings',
      ];
    }),
  );
  print(...table([['vendor', 'name', 'state', 'dialect', 'game server', 'calls from', 'horizon', 'secrets'], ...rows]));
};

const unknown = (merchantCode: string): void =>
  refuse(`${merchantCode} has no vendor ${code}. \`npm run vendor -- list\` names them.`, refusedExitCode);

const showSecret = ({ id, secret }: { readonly id: string; readonly secret: string }): void =>
  print(`The secret ${id} of ${code}, shown this once:`, secret);

const add: Work = async ({ pool, catalogue, documents, administration }, merchantCode) => {
  const { name = misuse('--name is missing.'), 'game-server': gameServer = misuse('--game-server is missing.') } = values;
  if (catalogue.of(merchantCode).vendor(code) !== undefined)
    return refuse(`${merchantCode} has a vendor ${code} already. \`npm run vendor -- secret ${code}\` gives it a secret.`, refusedExitCode);
  const horizonMinutes = values.horizon === undefined ? vendorsDefault.default.horizonMinutes : Number(values.horizon);
  const terms = { ...vendorsDefault.default, gameServer, callsFrom: values['calls-from'], horizonMinutes };
  const proposed = await documents.proposeKeys(merchantCode, [{ key: `vendors.${code}`, value: terms }]);
  if (!proposed.ok)
    return refuse('message' in proposed.failure ? proposed.failure.message : `There is no merchant ${merchantCode}.`, refusedExitCode);
  await makeChange({
    pool,
    options: values,
    act: { merchantCode, action: 'vendor.add', subject: `vendor:${code}` },
    title: `${merchantCode}, a new vendor ${code}`,
    before: {},
    after: { name, ...terms },
    commit: async (record, author) => {
      const committed = await documents.commit(proposed.value, author, record);
      if (!committed.ok) return committed;
      const position = catalogue.of(merchantCode).vendors.length;
      await catalogue.load(merchantCode, [{ code, displayName: name, isHot: false, isOpen: true, position, logo: '' }], []);
      const made = await administration.addSecret({ merchantCode, vendorCode: code }, author, { isNew: true });
      if (made.ok) showSecret(made.value);
      return committed;
    },
    done: () => `Done: ${code} has no games yet. \`npm run games -- import ${code} FILE\` adds them.`,
  });
};

const changeSecret: Work = async ({ pool, administration }, merchantCode) => {
  const caller = { merchantCode, vendorCode: code };
  const entries = await administration.secretsOf(caller);
  const lines = entries.map(({ id, createdAt, createdBy }) => ({ id, line: `${id} of ${createdAt.toISOString()}, by ${createdBy}` }));
  const dropped = values.drop;
  if (dropped === undefined && entries.length > 1)
    return refuse(`${code} has two secrets already (${lines.map(({ id }) => id).join(', ')}): take one away with --drop.`, refusedExitCode);
  if (dropped !== undefined && !entries.some(({ id }) => id === dropped))
    return refuse(`${code} has no secret ${dropped}. \`npm run vendor -- list\` names them.`, refusedExitCode);
  if (dropped !== undefined && entries.length === 1)
    return refuse(`${dropped} is the only secret of ${code}: add another one first, or close the vendor.`, refusedExitCode);
  await makeChange({
    pool,
    options: values,
    act: { merchantCode, action: dropped === undefined ? 'vendor.add-secret' : 'vendor.drop-secret', subject: `vendor:${code}` },
    title: `${merchantCode}, secrets of ${code}`,
    before: lines.map(({ line }) => line),
    after: [...lines.filter(({ id }) => id !== dropped).map(({ line }) => line), ...(dropped === undefined ? ['another one'] : [])],
    commit: async (record, author) => {
      const changed =
        dropped === undefined
          ? await administration.addSecret(caller, author, { alongside: record })
          : await administration.dropSecret(caller, dropped, record);
      if (!changed.ok) return { ok: false, failure: { code: 'changed_meanwhile' } };
      if (changed.value !== null) showSecret(changed.value);
      return { ok: true, value: 0 };
    },
    done: () => 'Done. Every node goes by it within a second.',
  });
};

const setOpen =
  (isOpen: boolean): Work =>
  async ({ pool, catalogue }, merchantCode) => {
    const vendor = catalogue.of(merchantCode).vendor(code);
    if (vendor === undefined) return unknown(merchantCode);
    await makeChange({
      pool,
      options: values,
      act: { merchantCode, action: isOpen ? 'vendor.open' : 'vendor.close', subject: `vendor:${code}` },
      title: `${merchantCode}, ${code}`,
      before: { open: vendor.isOpen },
      after: { open: isOpen },
      commit: async (record) => {
        await catalogue.setVendorOpen(merchantCode, code, isOpen, record);
        return { ok: true, value: 0 };
      },
      done: () => 'Done. Every node goes by it within a second.',
    });
  };

const actions: Readonly<Record<string, Work>> = { list, add, secret: changeSecret, close: setOpen(false), open: setOpen(true) };
const work = actions[action] ?? misuse(`${action}: no such action`);
if (action !== 'list' && code === '') misuse('Which vendor? Give its code.');
if (more.length > 0 || (action === 'list' && code !== '')) misuse(`${action}: too many words`);

await runOnStore('palaro-vendor', async ({ pool }, config) => {
  const merchantCode = values.merchant ?? config.MERCHANT;
  if (!(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  const { INSTALLATION_SECRET, STUDIOS_SECRET } = withSecrets(config);
  const bus = createLocalBus();
  const catalogue = await createCatalogue({ pool, bus });
  try {
    if (action === 'secret' && catalogue.of(merchantCode).vendor(code) === undefined) return unknown(merchantCode);
    const administration = createVendorAdministration({
      pool,
      clock: systemClock,
      seal: createVendorSeal(INSTALLATION_SECRET),
      settingsSecretOf: settingsSecret(STUDIOS_SECRET, new Map(config.VENDOR_SECRETS)),
    });
    await work({ pool, catalogue, administration, documents: createMerchantDocuments({ pool, bus, clock: systemClock }) }, merchantCode);
  } finally {
    catalogue.close();
  }
});
