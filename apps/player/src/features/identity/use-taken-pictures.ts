import type { TextKey } from '@palaro/i18n';
import { useEffect, useRef, useState } from 'react';
import { pictureFault, shrunkPicture, uploadPicture } from '../pictures/index.ts';
import type { Place } from './identity-rules.ts';

type Taken = { readonly file: File; readonly preview: string };

/** Pictures that were taken, by what they show. They are uploaded when the form is sent, each once, however often that is tried. */
export const useTakenPictures = () => {
  const [taken, setTaken] = useState<Partial<Record<Place, Taken>>>({});
  const [faults, setFaults] = useState<Partial<Record<Place, TextKey | null>>>({});
  const ids = useRef(new Map<File, string>());
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const { current } = previews;
    return () => {
      for (const preview of current) URL.revokeObjectURL(preview);
    };
  }, []);
  return {
    previewOf: (place: Place): string | null => taken[place]?.preview ?? null,
    faultOf: (place: Place): TextKey | null => faults[place] ?? null,
    /** Takes a picture in, in place of the one before; returns its address, or null where it cannot be sent. */
    take: (place: Place, file: File): string | null => {
      const fault = pictureFault(file);
      setFaults((before) => ({ ...before, [place]: fault }));
      if (fault !== null) return null;
      const preview = URL.createObjectURL(file);
      previews.current.add(preview);
      setTaken((before) => ({ ...before, [place]: { file, preview } }));
      return preview;
    },
    /** Uploads what is not there yet, one after the other; `onStep` is told which. @throws {CallRefused} where one is refused. */
    upload: async (places: readonly Place[], onStep: (index: number) => void): Promise<Readonly<Record<Place, string>>> => {
      const given: Partial<Record<Place, string>> = {};
      for (const [index, place] of places.entries()) {
        const file = taken[place]?.file;
        if (file === undefined) throw new Error(`a picture was not taken: ${place}`);
        onStep(index);
        const id = ids.current.get(file) ?? (await uploadPicture(await shrunkPicture(file), 'document'));
        ids.current.set(file, id);
        given[place] = id;
      }
      return { front: '', back: '', selfie: '', ...given };
    },
    /** The platform has them no more: the next time they are uploaded anew. */
    lost: (): void => ids.current.clear(),
  };
};
export type TakenPictures = ReturnType<typeof useTakenPictures>;
