import { Button, Dialog, type IconName } from '@palaro/ui';
import { useText } from '../../texts/text.tsx';
import { useLoginPasswordCall } from './use-login-password-call.tsx';
import '@palaro/ui/overlay.css';

type RemoveWithPasswordProps = {
  icon: IconName;
  name: string;
  /** What follows from it. */
  text: string;
  send: (loginPassword: string) => Promise<unknown>;
  done: () => void;
  onClose: () => void;
};

/** Asks for the login password before a way into the account is taken away. */
export const RemoveWithPassword = ({ icon, name, text, send, done, onClose }: RemoveWithPasswordProps) => {
  const { t } = useText();
  const { props, isBusy, fields } = useLoginPasswordCall({
    send,
    done: () => {
      done();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      icon={icon}
      title={t('security.device.removeTitle', { device: name })}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" busy={isBusy} onClick={props.onSubmit}>
            {t('security.device.remove')}
          </Button>
        </>
      }
    >
      <p className="security-form__intro">{text}</p>
      {fields}
    </Dialog>
  );
};
