import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import type { Cluster } from './embedded-cluster.ts';

/**
 * Waits for the end of its standard input, which comes when the process that started it stops or dies in whatever way.
 * Then it takes its own file away, and stops the server unless another holder lives. Every holder removes its file
 * before it looks at the others, so of two that end at once at least one stops the server.
 */
const script = `
holders=$1 folder=$2 pidfile=$2/postmaster.pid
# Empty for the dead, zombies among them.
commandline() { if [ -d /proc/self ]; then tr '\\0' ' ' < "/proc/$1/cmdline"; else ps -o command= -p "$1"; fi 2>/dev/null; }
: > "$holders/$$" || exit 1
echo ready
while read -r _; do :; done
rm -f "$holders/$$"
for file in "$holders"/*; do
  [ -e "$file" ] || continue
  case "$(commandline "\${file##*/}")" in *palaro-watchdog*) exit 0 ;; esac
  rm -f "$file"
done
read -r pid < "$pidfile" || exit 0
case "$(commandline "$pid")" in *"$folder"*) ;; *) exit 0 ;; esac
kill -INT "$pid"
tries=0
while [ -e "$pidfile" ] && kill -0 "$pid" 2>/dev/null; do
  tries=$((tries + 1))
  [ "$tries" -eq 500 ] && kill -QUIT "$pid"
  [ "$tries" -eq 800 ] && exit 1
  sleep 0.02
done
`;

/** This process's hold on the server. */
export type Hold = {
  /** Lets go; the last to do so stops the server and waits until it is gone. */
  readonly release: () => Promise<void>;
};

const letProcessEnd = (child: ChildProcess): void => {
  child.unref();
  for (const stream of [child.stdin, child.stdout]) if (stream instanceof Socket) stream.unref();
};

/** Takes hold of the server, before it is used or even runs. */
export const holdServer = async ({ holders, folder }: Cluster): Promise<Hold> => {
  const child = spawn('/bin/sh', ['-c', script, 'palaro-watchdog', holders, folder], {
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  });
  const ended = once(child, 'exit');
  const first = await Promise.race([once(child.stdout, 'data').then(() => 'ready' as const), ended.then(() => 'ended' as const)]);
  if (first === 'ended') throw new Error(`${holders} cannot be written. Give DATA_DIR to the user that runs the platform.`);
  letProcessEnd(child);
  return {
    release: async () => {
      child.ref();
      if (child.stdin instanceof Socket) child.stdin.ref();
      child.stdin.end();
      await ended;
    },
  };
};
