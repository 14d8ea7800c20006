import pg from 'pg';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

/** Where a proxy finds a store. */
export const storeAt = (connectionString: string): NetConnectOpts => {
  const { host, port } = new pg.Client(connectionString);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
};

/** For tests only: a proxy that can drop its connections as a balancer drops idle ones, where the near side is told nothing. New ones pass. */
export const startSilentProxy = async (target: NetConnectOpts) => {
  const passing: { readonly near: Socket; readonly far: Socket }[] = [];
  const dropped: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(target);
    near.on('error', () => undefined).pipe(far);
    far.on('error', () => undefined).pipe(near);
    passing.push({ near, far });
  });
  const listen = (at: number): Promise<void> => new Promise((resolve) => void server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Takes the target away: every connection breaks, and new ones are refused. */
    away: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const { near, far } of passing.splice(0)) for (const socket of [near, far]) socket.destroy();
      }),
    back: (): Promise<void> => listen(port),
    drop: (): void => {
      for (const { near, far } of passing.splice(0)) {
        near.unpipe(far);
        far.unpipe(near);
        far.destroy();
        // What is still sent is swallowed.
        dropped.push(near.resume());
      }
    },
    stop: (): Promise<void> =>
      new Promise((resolve) => {
        for (const near of [...dropped, ...passing.map((one) => one.near)]) near.destroy();
        for (const { far } of passing) far.destroy();
        server.close(() => resolve());
      }),
  };
};
