import { parentPort, workerData } from 'node:worker_threads';
import type { Render, RenderedDocument } from '@palaro/contract';

/** A page to render, and the answer to it by its number. */
export type PageJob = { readonly id: number; readonly request: Parameters<Render>[0] };
export type PageResult = { readonly id: number; readonly document: RenderedDocument } | { readonly id: number; readonly fault: string };

const port = parentPort;
if (port === null) throw new Error('page-renderer-worker runs in a worker thread only');
const { render } = (await import(workerData.renderer)) as { readonly render: Render };

const resultOf = ({ id, request }: PageJob): PageResult => {
  try {
    return { id, document: render(request) };
  } catch (error) {
    // The name alone: the message may hold what a visitor typed.
    return { id, fault: error instanceof Error ? error.name : 'unknown' };
  }
};
port.on('message', (job: PageJob) => port.postMessage(resultOf(job)));
