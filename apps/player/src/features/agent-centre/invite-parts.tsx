import { Button, Icon } from '@palaro/ui';
import { register } from '../../navigation/to.ts';
import { copyText } from '../../parts/copy-text.ts';
import { QrCode } from '../../parts/qr-code.tsx';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { useHydrated } from '../../device/use-hydrated.ts';

/** A text that is passed on, with its button. */
const CopyRow = ({ label, text, name }: { label: string; text: string; name: string }) => {
  const { t } = useText();
  return (
    <div className="agent__copy">
      <div>
        <p className="agent__copy-label">{label}</p>
        <p className="agent__copy-text" dir="ltr">
          {text}
        </p>
      </div>
      <Button aria-label={name} onClick={(event) => void copyText(text, event.currentTarget)}>
        {t('agents.invite.copy')}
      </Button>
    </div>
  );
};

/** Offers the link to the phone's own list of apps, where it has one. */
const ShareButton = ({ text }: { text: string }) => {
  const { t } = useText();
  if (!useHydrated() || typeof navigator.share !== 'function') return null;
  return (
    <Button look="gold" wide icon="share-network" onClick={() => void navigator.share({ text }).catch(() => undefined)}>
      {t('agents.invite.share')}
    </Button>
  );
};

/** A code with its link, to be copied, shared and scanned, and who may come by it. */
export const InviteCard = ({ code }: { code: string }) => {
  const { t } = useText();
  const { name, ageMin } = useSettings();
  const link = `${location.origin}${register}?code=${code}`;
  return (
    <section className="agent__card">
      <CopyRow label={t('agents.invite.code')} text={code} name={t('agents.invite.copyCode', { code })} />
      <CopyRow label={t('agents.invite.link')} text={link} name={t('agents.invite.copyLink')} />
      <ShareButton text={t('agents.invite.message', { name, age: ageMin, link })} />
      <div className="agent__qr">
        <QrCode text={link} label={t('agents.invite.qr')} />
      </div>
      <p className="agent__note">
        <Icon name="info-fill" size={16} /> {t('agents.invite.rules', { age: ageMin })}
      </p>
    </section>
  );
};
