import { expect, test } from 'vitest';
import { runAndTee } from './run-and-tee.ts';

const script = (source: string) => runAndTee([process.execPath, '-e', source], { MARK: 'yes' });

test('what a command says last is kept whole lines, of both streams, with its code and its environment', async () => {
  const { code, lastLines } = await script(
    `for (let at = 0; at < 100; at++) process.stdout.write('li' + 'ne ' + at + '\\n');
     process.stderr.write('at the end ' + process.env.MARK, () => process.exit(3));`,
  );
  expect(code).toBe(3);
  expect(lastLines).toHaveLength(61);
  expect(lastLines).toEqual(expect.arrayContaining(['line 99', 'line 41']));
  expect(lastLines.join('\n')).toContain('at the end yes');
  expect(lastLines).not.toContain('line 39');
});

test('a line that comes in pieces is one line, and what comes after the command has ended is passed on too', async () => {
  expect((await runAndTee(['sh', '-c', 'printf be; sleep 0.2; echo fore; (sleep 0.3; echo after) &'], {})).lastLines).toEqual([
    'before',
    'after',
    '',
  ]);
});

test('a command that does not exist is reported, and one that a signal ends is a failure', async () => {
  expect(await runAndTee(['no-such-command-of-ours'], {})).toMatchObject({ code: 127, lastLines: [expect.stringContaining('ENOENT'), ''] });
  expect((await script(`process.kill(process.pid, 'SIGKILL')`)).code).toBe(1);
});
