import type { TextKey } from '@palaro/i18n';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallRefused } from '../../calls/api.ts';
import { uploadPicture } from './picture-queries.ts';
import { pictureFault, shrunkPicture } from './picture-rules.ts';

export type AttachedPicture = {
  readonly key: number;
  readonly file: File;
  /** Address of the file in this browser. */
  readonly preview: string;
  readonly state: 'sending' | 'ready' | 'failed';
  /** Why it failed. */
  readonly fault: TextKey | null;
};

type Upload = { readonly stop: AbortController; readonly done: Promise<string | null>; readonly preview: string };
type Change = (key: number, to: Partial<AttachedPicture>) => void;

/** Uploads by the keys of their pictures, which end when the screen is left. */
const useUploads = (change: Change) => {
  const uploads = useRef(new Map<number, Upload>());
  const forget = useCallback((key: number): void => {
    const upload = uploads.current.get(key);
    upload?.stop.abort();
    URL.revokeObjectURL(upload?.preview ?? '');
    uploads.current.delete(key);
  }, []);
  useEffect(() => {
    const { current } = uploads;
    return () => {
      for (const key of current.keys()) forget(key);
    };
  }, [forget]);
  return {
    forget,
    start: ({ key, file, preview }: AttachedPicture): void => {
      const stop = new AbortController();
      const send = async (): Promise<string | null> => {
        try {
          const id = await uploadPicture(await shrunkPicture(file), 'attachment', stop.signal);
          change(key, { state: 'ready' });
          return id;
        } catch (error) {
          if (!stop.signal.aborted)
            change(key, { state: 'failed', fault: `errors.${error instanceof CallRefused ? error.code : 'unknown_error'}` });
          return null;
        }
      };
      uploads.current.set(key, { stop, preview, done: send() });
    },
    /** The id of a picture once it is uploaded; null where that failed. */
    idOf: async (key: number): Promise<string | null> => uploads.current.get(key)?.done ?? null,
  };
};

/** The pictures of a form, at most so many: each is uploaded as soon as it is chosen, so that sending the form waits for little. */
export const usePictures = (max: number) => {
  const [list, setList] = useState<readonly AttachedPicture[]>([]);
  const [fault, setFault] = useState<TextKey | null>(null);
  const lastKey = useRef(0);
  const change: Change = (key, to) =>
    setList((present) => present.map((picture) => (picture.key === key ? { ...picture, ...to } : picture)));
  const uploads = useUploads(change);

  return {
    list,
    max,
    fault,
    /** Takes chosen files in, as many as there is room for; what cannot be sent is said at once (A403 to A405). */
    add: (files: readonly File[]): void => {
      const good = files.filter((file) => pictureFault(file) === null);
      const taken = good.slice(0, max - list.length);
      const bad = files.find((file) => pictureFault(file) !== null);
      setFault(bad ? pictureFault(bad) : taken.length < good.length ? 'pictures.tooMany' : null);
      const added = taken.map((file): AttachedPicture => {
        const key = (lastKey.current += 1);
        return { key, file, preview: URL.createObjectURL(file), state: 'sending', fault: null };
      });
      setList((present) => [...present, ...added]);
      for (const picture of added) uploads.start(picture);
    },
    remove: (key: number): void => {
      uploads.forget(key);
      setFault(null);
      setList((present) => present.filter((picture) => picture.key !== key));
    },
    retry: (picture: AttachedPicture): void => {
      setFault(null);
      change(picture.key, { state: 'sending', fault: null });
      uploads.start(picture);
    },
    /** The ids of all pictures once they are uploaded; null where one failed, which is said. */
    settle: async (): Promise<readonly string[] | null> => {
      const ids = await Promise.all(list.map(({ key }) => uploads.idOf(key)));
      const given = ids.filter((id) => id !== null);
      if (given.length === ids.length) return given;
      setFault('pictures.failed');
      return null;
    },
    /** There is none, and the form needs one. */
    missing: (): void => setFault('validation.required'),
    /** The platform has them no more: each can be sent again. */
    lost: (): void => {
      setFault('errors.picture_unknown');
      setList((present) => present.map((picture) => ({ ...picture, state: 'failed', fault: 'errors.picture_unknown' })));
    },
    clear: (): void => {
      for (const { key } of list) uploads.forget(key);
      setFault(null);
      setList([]);
    },
  };
};
