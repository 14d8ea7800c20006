import { useLocation } from '../../navigation/location.ts';
import { useSession } from '../../calls/session.ts';
import * as to from '../../navigation/to.ts';
import { PasswordForm } from './password-form.tsx';
import { OwnBar } from './own-bar.tsx';
import { ForAccountsWithPassword, ForActualAccounts } from './security-frame.tsx';

/** Change of the login password, at both of its addresses (A033, A034, ruling 2). Leads home afterwards (A190). */
export const ChangePasswordScreen = () => {
  const { info } = useSession();
  const [, navigate] = useLocation();
  return (
    <div className="security">
      <OwnBar title="titles.changePassword" />
      <ForActualAccounts>
        {info !== null && (
          <ForAccountsWithPassword>
            <PasswordForm userName={info.userName} submitText="security.password.submit" onDone={() => navigate(to.home)} />
          </ForAccountsWithPassword>
        )}
      </ForActualAccounts>
    </div>
  );
};
