import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addOperator } from '../testing/operators.ts';
import { runCommand, type CommandEnded } from '../testing/run-command.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../testing/test-platform.ts';
import { createVendorClient } from '../testing/vendor-client.ts';

const secret = 'only for tests, and thirty-two or more characters';
let site: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'palaro-vendor-'));
beforeAll(async () => {
  site = await startTestPlatform();
  await addOperator(site.pool, 'Ana');
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const env = () => ({ DATABASE_URL: site.connectionString, INSTALLATION_SECRET: secret, STUDIOS_SECRET: secret });
const vendor = (...args: string[]) => runCommand('vendor', args, env());
const games = (...args: string[]) => runCommand('games', args, env());
const fileOf = (name: string, content: string): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};
const secretIn = ({ out }: CommandEnded): string => /^[0-9a-f]{64}$/m.exec(out)?.[0] ?? '';
const idIn = ({ out }: CommandEnded): string => /The secret (\w+) of/.exec(out)?.[1] ?? '';
const statusWith = async (signedWith: string, code = 'NEWCO'): Promise<string> => {
  const client = createVendorClient({ baseUrl: site.baseUrl, vendor: code, secret: signedWith, now: Date.now });
  return (await client.call('session/open', { token: 'none', game: 'first' })).status;
};
const addVendor = (...more: string[]) =>
  vendor('add', 'NEWCO', '--name', 'New Company', '--game-server', 'https://games.newco.example', ...more, '--yes', '--by', 'Ana');
/** Longer than a node goes by what it has read. */
const spread = () => new Promise((resolve) => setTimeout(resolve, 1_200));

test('list shows the terms in force: lottery vendors play in the lottery house and have three days for a draw', async () => {
  await site.pool.query(
    `INSERT INTO vendor (merchant_code, code, display_name, is_hot, position, logo)
     SELECT merchant_code, 'LOTT', 'Lotteries', false, 99, '' FROM vendor WHERE code = 'TALA'`,
  );
  onTestFinished(async () => void (await site.pool.query(`DELETE FROM vendor WHERE code = 'LOTT'`)));
  const { out } = await vendor('list');
  expect(out).toMatch(/^LOTT +Lotteries .* the lottery house +anywhere +4320 /m);
  expect(out).toMatch(/^TALA .* the studios +anywhere +30 /m);
});

describe('a vendor without a line of code', () => {
  test('B251 add gives it a game server, terms and a secret that the running platform accepts; its games come from a file', async () => {
    const added = await addVendor('--calls-from', '127.0.0.0/8', '--horizon', '45');
    expect(added).toMatchObject({ code: 0, err: '' });
    expect(added.out).toContain('+ gameServer: "https://games.newco.example"\n');
    expect(secretIn(added)).not.toBe('');
    await expect.poll(() => statusWith(secretIn(added)), { timeout: 3000 }).toBe('BAD_TOKEN');
    expect(await statusWith('f'.repeat(64))).toBe('BAD_SIGNATURE');
    expect((await vendor('list')).out).toMatch(
      /^NEWCO +New Company +open +seamless-v1 +https:\/\/games\.newco\.example +127\.0\.0\.0\/8 +45 +\w{8}$/m,
    );
    expect((await vendor('list')).out).not.toContain(secretIn(added));

    const file = fileOf(
      'games.csv',
      'code,titleEn,titleTy,gameType,isGameH5,minBet,maxBet,supportPlay\nfirst,First Light,Unang Ilaw,RNG,VASSALAGE,0.20,5000,yes\n',
    );
    const imported = await games('import', 'NEWCO', file, '--yes');
    expect(imported).toMatchObject({ code: 0, err: '' });
    expect(imported.out).toContain('+ first.isGameH5: "VASSALAGE"\n+ first.minBet: "0.20"\n');

    const player = await site.newPlayer();
    const search = async () => valueOf(await player('gameList', { query: { gameName: 'First Light' } })).games;
    await expect.poll(async () => (await search()).length, { timeout: 3000 }).toBe(1);
    const [game] = await search();
    if (game === undefined) throw new Error('the game is not there');
    const { gameId, nodeId, vassalage } = game;
    expect(game.isGameH5).toBe('VASSALAGE');
    const launched = valueOf(await player('launchGame', { query: { category: 'RNG', vendor: vassalage, gameId, nodeId } }));
    // Another vendor’s games stay on their own server.
    expect(new URL(launched.url).origin).toBe('https://games.newco.example');
    const [other] = valueOf(await player('gameList', { query: { gameType: 'FISH' } })).games;
    if (other === undefined) throw new Error('there is no other game');
    const elsewhere = valueOf(
      await player('launchGame', { query: { category: 'FISH', vendor: other.vassalage, gameId: other.gameId, nodeId: other.nodeId } }),
    );
    expect(new URL(elsewhere.url).origin).not.toBe('https://games.newco.example');
  });

  test('a secret is changed without a refused call: the former holds until it is dropped, and two are the most', async () => {
    const first = (await vendor('list')).out.match(/^NEWCO.* (\w{8})$/m)?.[1] ?? '';
    const second = await vendor('secret', 'NEWCO', '--yes');
    expect(second.code).toBe(0);
    await spread();
    expect(await statusWith(secretIn(second))).toBe('BAD_TOKEN');
    expect(await vendor('secret', 'NEWCO', '--yes')).toMatchObject({ code: 1, err: expect.stringContaining('two secrets already') });
    expect(await vendor('secret', 'NEWCO', '--drop', 'nothere1', '--yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no secret nothere1'),
    });
    expect((await vendor('secret', 'NEWCO', '--drop', first, '--yes')).code).toBe(0);
    await spread();
    expect(await statusWith(secretIn(second))).toBe('BAD_TOKEN');
    expect(await vendor('secret', 'NEWCO', '--drop', idIn(second), '--yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining('the only secret'),
    });
    expect(site.logged()).not.toContain(secretIn(second));
  });

  test('a vendor that signed with the secret of the settings keeps it beside its first own one', async () => {
    const { createHmac } = await import('node:crypto');
    const former = createHmac('sha256', site.studiosSecret).update('PALARO/TALA').digest('hex');
    expect(await statusWith(former, 'TALA')).toBe('BAD_TOKEN');
    const added = await vendor('secret', 'TALA', '--yes');
    await spread();
    expect([await statusWith(former, 'TALA'), await statusWith(secretIn(added), 'TALA')]).toEqual(['BAD_TOKEN', 'BAD_TOKEN']);
    const formerId = /^TALA.* (\w{8}) \w{8}$/m.exec((await vendor('list')).out)?.[1] ?? '';
    expect((await vendor('secret', 'TALA', '--drop', formerId, '--yes')).code).toBe(0);
    await spread();
    expect([await statusWith(former, 'TALA'), await statusWith(secretIn(added), 'TALA')]).toEqual(['BAD_SIGNATURE', 'BAD_TOKEN']);
  });

  test('a list that is no UTF-8 is refused, and not imported with broken letters', async () => {
    const saved = join(folder, 'windows-1252.csv');
    writeFileSync(saved, Buffer.from('code,titleEn,gameType,minBet\nfirst,Piñata,RNG,1\n', 'latin1'));
    expect(await games('import', 'NEWCO', saved, '--yes')).toMatchObject({ code: 1, err: expect.stringContaining('not UTF-8') });
  });

  test('an import shows the difference, changes nothing when one line is bad, and closes what is missing on demand alone', async () => {
    const bad = fileOf(
      'bad.csv',
      'code,titleEn,gameType,minBet,maxBet\nfirst,First Light,RNG,0.20,5000\nsecond,,RNG,1,2\nfirst,Twice,RNG,1,2\nthird,Third,SLOT,1,2\nfourth,Fourth,RNG,0.001,2\nfifth,Fifth,RNG,5,1\n',
    );
    expect(await games('import', 'NEWCO', bad, '--yes')).toEqual({
      code: 1,
      out: '',
      err: [
        `${bad}, line 3: titleEn: is missing`,
        `${bad}, line 4: code: first stands in line 2 too`,
        `${bad}, line 5: gameType: none of LOTT, ELOTT, LIVE, RNG, FISH, SPORTS, ESPORTS, PVP, COCKFIGHT`,
        `${bad}, line 6: minBet: 0.001 is no amount of PHP above 0`,
        `${bad}, line 7: maxBet is below minBet`,
        'Nothing was changed.',
        '',
      ].join('\n'),
    });
    const changed = fileOf('changed.json', JSON.stringify([{ code: 'second', titleEn: 'Second Wind', gameType: 'RNG', minBet: '1' }]));
    const shown = await games('import', 'NEWCO', changed);
    expect(shown).toMatchObject({ code: 1, err: expect.stringContaining('add --yes') });
    expect(shown.out).toContain('+ second.titleEn: "Second Wind"\n');
    const imported = await games('import', 'NEWCO', changed, '--yes');
    expect(imported.out).toContain('1 open games of NEWCO are not in the file and stay as they are');
    expect((await games('import', 'NEWCO', changed, '--yes')).out).toContain('nothing to change');
    expect((await games('import', 'NEWCO', changed, '--close-missing', '--yes')).out).toContain(
      '- first.isOpen: true\n+ first.isOpen: false\n',
    );
    expect(await games('import', 'NOBODY', changed, '--yes')).toMatchObject({ code: 1, err: expect.stringContaining('no vendor NOBODY') });
    expect((await games('import', 'NEWCO', join(folder, 'none.csv'), '--yes')).err).toContain('cannot be read');
    expect((await games('import', 'NEWCO', fileOf('x.txt', ''))).code).toBe(2);
    expect((await games('import', 'NEWCO', fileOf('broken.csv', 'code,titleEn\n"a,b\n'), '--yes')).err).toContain('the file: ');
  });

  test('a closed vendor launches nothing', async () => {
    const player = await site.newPlayer();
    const [game] = valueOf(await player('gameList', { query: { gameName: 'Second Wind' } })).games;
    if (game === undefined) throw new Error('the game is not there');
    expect((await vendor('close', 'NEWCO', '--yes')).code).toBe(0);
    const launch = () => player('launchGame', { query: { category: 'RNG', vendor: 'NEWCO', gameId: game.gameId, nodeId: game.nodeId } });
    await expect.poll(async () => (await launch()).success, { timeout: 3000 }).toBe(false);
    expect((await vendor('open', 'NEWCO', '--yes')).out).toContain('+ open: true\n');
    await expect.poll(async () => (await launch()).success, { timeout: 3000 }).toBe(true);
  });

  test('bad words are told, and change nothing', async () => {
    for (const [args, fault] of [
      [['add', 'NEWCO', '--name', 'Again', '--game-server', 'https://a.example', '--yes'], 'a vendor NEWCO already'],
      [['add', 'lower', '--name', 'Lower', '--game-server', 'https://a.example', '--yes'], 'not vendor codes'],
      [['add', 'OTHER', '--name', 'Other', '--game-server', 'a.example', '--yes'], 'gameServer'],
      [['add', 'OTHER', '--name', 'Other', '--game-server', 'https://a.example', '--horizon', '0', '--yes'], 'horizonMinutes'],
      [['secret', 'NOBODY', '--yes'], 'has no vendor NOBODY'],
      [['close', 'NOBODY', '--yes'], 'has no vendor NOBODY'],
      [['list', '--merchant', 'NONE'], 'There is no merchant NONE'],
    ] as const) {
      const ended = await vendor(...args);
      expect([ended.code, ended.err], args.join(' ')).toEqual([1, expect.stringContaining(fault)]);
    }
    expect((await vendor('add', 'OTHER', '--yes')).code).toBe(2);
    expect((await vendor('paint', 'OTHER')).code).toBe(2);
    expect((await vendor('list')).out).not.toMatch(/^OTHER/m);
  });

  test('the conformance kit plays from outside with a player of its own, and reports', async () => {
    const made = await vendor('add', 'KITCO', '--name', 'Kit', '--game-server', 'https://games.kit.example', '--yes');
    await games('import', 'KITCO', fileOf('kit.csv', 'code,titleEn,gameType,minBet,maxBet\nkit,Kit,RNG,0.07,20000\n'), '--yes');
    await spread();
    const report = join(folder, 'report');
    const args = ['--url', site.baseUrl, '--vendor', 'KITCO', '--report', report];
    const run = (secretGiven: string, ...more: string[]) =>
      new Promise<CommandEnded>((resolve) => {
        const kit = join(import.meta.dirname, '../../../../proof/conformance/cli.ts');
        execFile(process.execPath, [kit, ...args, ...more], { env: { ...process.env, VENDOR_SECRET: secretGiven } }, (fault, out, err) =>
          resolve({ code: typeof fault?.code === 'number' ? fault.code : 0, out, err }),
        );
      });
    const ended = await run(secretIn(made));
    // The new vendor's game takes part in no jackpot.
    expect(ended.out).toMatch(/\d{2} passed, 0 failed, 1 skipped/);
    expect(ended.out).toMatch(/^skipped a round without a contribution wins no jackpot/m);
    expect(ended.code).toBe(0);
    expect(ended.out).toContain('passed  a bet that is answered with IN_PROGRESS is repeated, and taken once');
    const kept = JSON.parse(readFileSync(join(report, 'conformance.json'), 'utf8')) as { results: unknown[]; vendor: string };
    expect(kept).toMatchObject({ vendor: 'KITCO', game: 'kit', url: site.baseUrl });
    expect(kept.results.length).toBeGreaterThan(50);
    expect(readFileSync(join(report, 'conformance.html'), 'utf8')).toContain('0 failed');
    expect(readFileSync(join(report, 'conformance.json'), 'utf8')).not.toContain(secretIn(made));
    expect(existsSync(join(report, 'conformance.html'))).toBe(true);
    const { id } = valueOf(await (await site.newPlayer())('memberInfo'));
    const real = createVendorClient({ baseUrl: site.baseUrl, vendor: 'KITCO', secret: secretIn(made), now: Date.now });
    expect(await real.call('sandbox/token', { player: id, game: 'kit' })).toMatchObject({ http: 404, status: 'UNKNOWN_PLAYER' });
    expect(await real.call('sandbox/delay', { call: 'none', milliseconds: 1 })).toMatchObject({ status: 'BAD_REQUEST', field: 'call' });
    // The option wins over the environment.
    const refused = await run(secretIn(made), '--secret', 'f'.repeat(64));
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('BAD_SIGNATURE')]);
  }, 120_000);
});
