import { describeSettings } from '../packages/env/src/index.ts';
import { settings as platform } from '../apps/platform/src/env/env.ts';
import { settings as bank } from '../sandbox/bank/src/config.ts';
import { settings as identity } from '../sandbox/identity/src/config.ts';
import { settings as issuer } from '../sandbox/issuer/src/config.ts';
import { settings as lottery } from '../sandbox/lottery/src/config.ts';
import { settings as post } from '../sandbox/post/src/config.ts';
import { settings as registry } from '../sandbox/registry/src/config.ts';
import { settings as studios } from '../sandbox/studios/src/config.ts';

/** The settings of all programs as a page for operators; `docs/configuration.md` is this text. */
export const configurationPage = (): string =>
  [
    '# Configuration',
    '',
    'This page is made from the programs (`npx vitest run tools/configuration-page.test.ts -u`). What a merchant sets is in its document ([merchants](operations/merchants.md)).',
    '',
    'Every setting is an environment variable; an empty one counts as not given. A bad value ends the start with exit code 78 and a line with key, fault and fix. `npm start` uses `LOG_LEVEL=warn` unless you give another; security events are written at every level.',
    '',
    '## The platform and `npm start`',
    '',
    describeSettings(platform),
    '## The studios',
    '',
    '`npm start` derives `PORT`, `PLATFORM_URL`, `OPERATORS` (unless given), `ALLOWED_ORIGINS`, `STUDIOS_SECRET` and `DATA_DIR` from the settings above. The others come from the environment, as all do if the studios are started alone.',
    '',
    describeSettings(studios),
    '## The lottery house',
    '',
    '`npm start` gives the lottery house the same settings as the studios, with its own `PORT` and `DATA_DIR`.',
    '',
    describeSettings(lottery),
    '## The demo issuer',
    '',
    '`npm start` gives the demo issuer `PORT`, `ORIGIN` and `SITES`. It does not start it in production.',
    '',
    describeSettings(issuer),
    '## The demo post',
    '',
    '`npm start` gives the demo post `PORT` (its `POST_PORT`) and a free `MAIL_PORT`. It does not start it in production.',
    '',
    describeSettings(post),
    '## The demo bank',
    '',
    '`npm start` gives the demo bank `PORT` (its `BANK_PORT`), `DATA_DIR`, `BANK_MERCHANT` and the addresses of events. It does not start it in production.',
    '',
    describeSettings(bank),
    "## The demo's identity provider",
    '',
    '`npm start` gives the identity provider `PORT` (its `IDENTITY_PORT`) and `IDENTITY_EVENTS`. It does not start it in production.',
    '',
    describeSettings(identity),
    "## The demo's register of excluded persons",
    '',
    '`npm start` gives the register `PORT` (its `REGISTRY_PORT`). It does not start it in production.',
    '',
    describeSettings(registry),
  ].join('\n');
