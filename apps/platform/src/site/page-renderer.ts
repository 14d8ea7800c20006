import { Worker } from 'node:worker_threads';
import type { Render, RenderedDocument } from '@palaro/contract';
import type { PageJob, PageResult } from './page-renderer-worker.ts';

/** Thrown where a page could not be rendered; `name` is that of the fault in the renderer. */
class RenderError extends Error {
  constructor(fault: string) {
    super('a page could not be rendered');
    this.name = fault;
  }
}

/** No page takes so long, the start of the thread included: it is held by a mistake, and would hold all pages. */
const pageMaxMs = 30_000;

type Waiting = { readonly resolve: (document: RenderedDocument) => void; readonly reject: (error: Error) => void };

/**
 * Renders pages in a thread of its own, so that the calls of others need not wait the 20 to 30 ms that a page takes.
 * `renderer` is the address of the player app's server build. A thread that ends, or takes longer than `maxMs` for a page, is
 * replaced; the pages that it had are rejected.
 */
export const createPageRenderer = (renderer: string, maxMs = pageMaxMs) => {
  const waiting = new Map<number, Waiting>();
  let [lastId, isClosed] = [0, false];

  const start = (): Worker => {
    const worker = new Worker(new URL('./page-renderer-worker.ts', import.meta.url), { workerData: { renderer } });
    // A server keeps the process alive, its pages do not.
    worker.unref();
    worker.on('message', (result: PageResult) => {
      const page = waiting.get(result.id);
      waiting.delete(result.id);
      if ('fault' in result) page?.reject(new RenderError(result.fault));
      else page?.resolve(result.document);
    });
    // The exit that follows it does what there is to do.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      for (const page of waiting.values()) page.reject(new RenderError('RendererEndedError'));
      waiting.clear();
      current = null;
    });
    return worker;
  };
  let current: Worker | null = start();

  return {
    render: (request: Parameters<Render>[0]): Promise<RenderedDocument> => {
      if (isClosed) return Promise.reject(new RenderError('RendererEndedError'));
      const [id, worker] = [++lastId, (current ??= start())];
      const job: PageJob = { id, request };
      const late = setTimeout(() => void worker.terminate(), maxMs).unref();
      const rendered = new Promise<RenderedDocument>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage(job, []);
      });
      return rendered.finally(() => clearTimeout(late));
    },
    close: async (): Promise<void> => {
      isClosed = true;
      await current?.terminate();
    },
  };
};
