import { call } from '@/api/client'
import { cancelDeletion } from '@/contract/identity/deletion'
import { confirm } from '@/platform/confirm'
import { showToast } from '@/platform/feedback'

import { refreshProfile } from './profile'

/**
 * Offers to cancel the pending account deletion after sign-in.
 *
 * @param until when the account is deleted, as sent by the server
 */
export async function offerToKeepAccount(until: string): Promise<void> {
  const text = `账号将于 ${until.slice(0, 16)} 注销，撤销后一切如常。`
  if (!(await confirm({ title: '账号正在注销', text, yes: '撤销注销', no: '继续注销' }))) return
  await call(cancelDeletion, {}).then(
    () => showToast('已撤销，账号继续保留'),
    () => undefined, // the API client has shown the error
  )
  await refreshProfile()
}
