import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

export const staticPath = '/m/bench-static';
/** Addresses of the images that home had fetched by its load event: the static page shows these and no others. */
export type Shown = ReadonlySet<string>;

const attribute = (tag: string, name: string): string | null => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? null;
const showImage = (tag: string, shown: Shown): string => {
  const [source, set] = [attribute(tag, 'data-src'), attribute(tag, 'data-srcset')];
  const wanted = [source, ...(set?.split(',').map((part) => part.trim().split(' ')[0] ?? '') ?? [])].some(
    (address) => address !== null && shown.has(address.replaceAll('&amp;', '&')),
  );
  return wanted
    ? tag
        .replace(/\ssrc="[^"]*"(?=.*\sdata-src=)/, '')
        .replace(' data-src=', ' src=')
        .replace(' data-srcset=', ' srcset=')
    : tag;
};

/** The same document without anything that runs: its styles, fonts, markup and first images stay. */
export const withoutScripts = (html: string, shown: Shown): string =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<(?:img|source)\b[^>]*>/g, (tag) => showImage(tag, shown));

/**
 * One server for both pages: it passes everything on to the platform, and answers one more address with the static
 * page, compressed and headed as home is.
 */
export const startPageServer = async (
  platform: string,
): Promise<{ readonly origin: string; readonly showOnly: (shown: Shown) => void; readonly stop: () => Promise<void> }> => {
  let shown: Shown = new Set();
  let still: { readonly headers: IncomingMessage['headers']; readonly page: Buffer } | null = null;
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isStatic = request.url === staticPath;
    const upstream = await new Promise<IncomingMessage>((resolve, reject) => {
      ask(
        `${platform}${isStatic ? '/m/home' : request.url}`,
        {
          method: request.method,
          headers: { 'accept-encoding': 'br', host: new URL(platform).host, accept: request.headers.accept ?? '*/*' },
        },
        resolve,
      )
        .on('error', reject)
        .end();
    });
    const parts: Buffer[] = [];
    for await (const part of upstream) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const { 'transfer-encoding': _chunked, connection: _kept, ...kept } = upstream.headers;
    if (isStatic) {
      // Compressed once, as home is, and with the headers of the response that it was made from.
      still ??= { headers: kept, page: brotliCompressSync(withoutScripts(brotliDecompressSync(body).toString(), shown)) };
      response.writeHead(200, { ...still.headers, 'content-length': still.page.length }).end(still.page);
    } else response.writeHead(upstream.statusCode ?? 502, { ...kept, 'content-length': body.length }).end(body);
  };
  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    showOnly: (next) => void ((shown = next), (still = null)),
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
};
