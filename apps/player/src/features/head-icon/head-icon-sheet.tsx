import { drawnHeadIcons, headIconUrl, pictureTypes } from '@palaro/contract/constants';
import { Avatar, Button, Icon, Refusal, Sheet } from '@palaro/ui';
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react';
import { CallRefused } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { imageAddress } from '../../site/site.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { showToast } from '../../overlays/toast.ts';
import { pictureFault } from '../pictures/index.ts';
import { useMember } from '../wallet/index.ts';
import { useSaveHeadIcon } from './head-icon-queries.ts';
import { isPresent, type Choice } from './head-icon-rules.ts';

const none = { kind: 'drawn', id: '' } as const;

/** What is chosen while the sheet is open, why a photo is no good, and how it is saved. */
const useChoice = (onDone: () => void) => {
  const url = useMember().data?.headIcon ?? '';
  const [choice, setChoice] = useState<Choice | null>(null);
  const [fault, setFault] = useState<TextKey | null>(null);
  const save = useSaveHeadIcon();
  const preview = choice?.kind === 'photo' ? choice.preview : null;
  useEffect(() => {
    if (preview !== null) return () => URL.revokeObjectURL(preview);
    return undefined;
  }, [preview]);
  const choose = (next: Choice): void => {
    setFault(null);
    setChoice(next);
  };
  return {
    fault,
    busy: save.isPending,
    isChosen: (id: string): boolean => (choice === null ? headIconUrl(id) === url : choice.kind === 'drawn' && choice.id === id),
    choice,
    choose,
    chooseFile: (file: File): void => {
      const wrong = pictureFault(file);
      if (wrong === null) choose({ kind: 'photo', file, preview: URL.createObjectURL(file) });
      else setFault(wrong);
    },
    save: async (): Promise<void> => {
      setFault(null);
      try {
        if (choice !== null && !isPresent(choice, url)) await save.mutateAsync(choice);
      } catch (error) {
        if (!(error instanceof CallRefused)) throw error;
        setFault(`errors.${error.code}`);
        return;
      }
      showToast('common.in_chang_saved', { kind: 'success', duration: 'saved' });
      setChoice(null);
      onDone();
    },
  };
};

type Choosing = ReturnType<typeof useChoice>;

/** The way to a photo of the device; once one is chosen it shows in its place. */
const Photo = ({ choosing }: { choosing: Choosing }) => {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const { choice, chooseFile } = choosing;
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    // The same file may be chosen again.
    currentTarget.value = '';
    if (file !== undefined) chooseFile(file);
  };
  return (
    <div className="head-icon-photo">
      <input
        ref={input}
        type="file"
        name="photo"
        className="ui-visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept={pictureTypes.join(',')}
        onChange={change}
      />
      {choice?.kind === 'photo' && <Avatar name="" size="l" src={choice.preview} />}
      <div className="head-icon-photo__words">
        <Button icon="camera" onClick={() => input.current?.click()}>
          {t(choice?.kind === 'photo' ? 'profile.headIcon.otherPhoto' : 'profile.headIcon.photo')}
        </Button>
        <p className="head-icon-photo__rule">{t('profile.headIcon.rule')}</p>
      </div>
    </div>
  );
};

/** The drawn set and none at all, as radios. */
const Drawn = ({ name, choosing }: { name: string; choosing: Choosing }) => {
  const { t } = useText();
  const group = useId();
  return (
    <div className="head-icon-set" role="radiogroup" aria-label={t('profile.headIcon.set')}>
      {['', ...drawnHeadIcons].map((id) => (
        <label key={id} className="head-icon-set__one">
          <input
            type="radio"
            name={group}
            className="ui-visually-hidden"
            value={id}
            checked={choosing.isChosen(id)}
            onChange={() => choosing.choose(id === '' ? none : { kind: 'drawn', id })}
          />
          <Avatar name={name} size="l" {...(id === '' ? {} : { src: imageAddress(headIconUrl(id)) })} />
          <span className="head-icon-set__tick">
            <Icon name="check-bold" size={14} />
          </span>
          <span className="ui-visually-hidden">
            {t(id === '' ? 'profile.headIcon.none' : `profile.headIcon.${id as (typeof drawnHeadIcons)[number]}`)}
          </span>
        </label>
      ))}
    </div>
  );
};

/** The choice of a head icon: a photo of the device, one of the drawn set, or none. Free-play accounts store no photos. */
export const HeadIconSheet = ({ name, open, onClose }: { name: string; open: boolean; onClose: () => void }) => {
  const { t } = useText();
  const { isTrial } = useSession();
  const choosing = useChoice(onClose);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('profile.headIcon.title')}
      closeLabel={t('common.close')}
      footer={
        // Beside the button, since the set may be scrolled.
        <div className="head-icon-save">
          <Refusal text={choosing.fault === null ? undefined : t(choosing.fault)} />
          <Button look="gold" size="l" wide busy={choosing.busy} onClick={() => void choosing.save()}>
            {t('profile.save')}
          </Button>
        </div>
      }
    >
      <div className="head-icon-sheet">
        {!isTrial && <Photo choosing={choosing} />}
        <Drawn name={name} choosing={choosing} />
      </div>
    </Sheet>
  );
};
