import { picturesPath, pictureTypeNamed, type PictureKind, type PictureSize, type UploadedPicture } from '@palaro/contract/constants';
import type { Refusal } from '@palaro/contract';
import { abortAfter } from '@palaro/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { actionOf, CallRefused, endHere, type RefusalCode } from '../../calls/api.ts';
import { sessionToken } from '../../calls/session.ts';

/** Milliseconds until a picture counts as too slow: it is larger than what calls carry. */
const pictureTimeoutMs = 60_000;

/** Asks the pictures' address as the typed client asks for calls, and reads the answer. @throws {CallRefused} when it is refused or not answered whole. */
const ask = async <Read>(
  query: string,
  request: RequestInit,
  read: (response: Response) => Promise<Read>,
  signal?: AbortSignal,
): Promise<Read> => {
  const token = sessionToken();
  const timed = abortAfter(pictureTimeoutMs, signal);
  // What the browser could not send throws here, by its own words: only what the network does is told as the network's.
  const headers = new Headers({ authorization: `Bearer ${token ?? ''}`, 'module-id': 'COMM3', ...request.headers });
  const unanswered = (error: unknown): never => {
    if (signal?.aborted) throw error;
    throw new CallRefused(timed.isLate() ? 'slow' : 'offline');
  };
  const response = await fetch(`${picturesPath}${query}`, {
    ...request,
    headers,
    credentials: 'same-origin',
    signal: timed.signal,
  }).catch(unanswered);
  // The network may break within the answer too.
  if (response.ok) return read(response).catch(unanswered).finally(timed.end);
  const refusal = (await response.json().catch(() => null)) as Partial<Refusal> | null;
  const code: RefusalCode = refusal?.code ?? 'unreadable';
  if (actionOf(code) === 'end-session' && token === sessionToken()) endHere();
  throw new CallRefused(code, refusal?.data);
};

/** Some systems know no type of a file, or another name of it. */
const typeOf = (file: Blob): string => pictureTypeNamed(file.type, file instanceof File ? file.name : '') ?? file.type;

/** Uploads a picture for a purpose; gives the id that it is named by. @throws {CallRefused} as `ask` does, and when the file cannot be read. */
export const uploadPicture = async (file: Blob, kind: PictureKind, signal?: AbortSignal): Promise<string> => {
  // A file may be changed or deleted after it was chosen: a fetch that cannot read it fails as if there was no network.
  const body = await file.arrayBuffer().catch(() => {
    throw new CallRefused('picture_unreadable');
  });
  const request = { method: 'POST', body, headers: { 'content-type': typeOf(file) } };
  const read = (response: Response): Promise<{ value: UploadedPicture }> => response.json();
  return (await ask(`?${new URLSearchParams({ kind })}`, request, read, signal)).value.id;
};

/** The bytes of a picture of the member's own. No address would do for an image: the session's token travels in a header. */
const usePicture = (id: string | null, size: PictureSize) =>
  useQuery({
    queryKey: ['picture', id, size],
    enabled: id !== null,
    queryFn: ({ signal }) => ask(`?${new URLSearchParams({ id: id ?? '', size })}`, {}, (response) => response.blob(), signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A picture's address in this browser while it is shown; null until its bytes are there. */
const useAddress = (content: Blob | undefined): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (content === undefined) return;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [content]);
  return address;
};

/** A picture of the member's own as it can be shown; none where there is no id. */
export const useShownPicture = (id: string | null, size: PictureSize) => {
  const query = usePicture(id, size);
  return { query, address: useAddress(query.data) };
};
