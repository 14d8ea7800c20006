import { describeSettings } from '../packages/settings/src/index.ts';
import { settings as platform } from '../apps/platform/src/config/env.ts';
import { settings as issuer } from '../apps/issuer/src/config.ts';
import { settings as lottery } from '../apps/lottery/src/config.ts';
import { settings as studios } from '../apps/studios/src/config.ts';

/** The settings of all programs as a page for operators; `docs/configuration.md` is this text. */
export const configurationPage = (): string =>
  [
    '# Configuration',
    '',
    'Every setting is an environment variable; an empty one counts as not given. A bad value stops the start with exit code 78 and is named with its fault and its fix.',
    '',
    '## The platform and `npm start`',
    '',
    describeSettings(platform),
    '## The studios',
    '',
    '`npm start` gives the studios `PORT`, `PLATFORM_URL`, `OPERATORS` (where it is not given), `ALLOWED_ORIGINS`, `STUDIOS_SECRET` and `DATA_DIR` from the settings above; the rest, and all of them where the studios run by themselves, come from the environment.',
    '',
    describeSettings(studios),
    '## The lottery house',
    '',
    '`npm start` gives the lottery house the same settings as the studios, with a `PORT` and a `DATA_DIR` of its own.',
    '',
    describeSettings(lottery),
    '## The demo issuer',
    '',
    '`npm start` gives the demo issuer `PORT`, `ORIGIN` and `SITES`, and does not start it in production.',
    '',
    describeSettings(issuer),
  ].join('\n');
