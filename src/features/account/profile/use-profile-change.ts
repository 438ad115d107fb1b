import { useState } from 'react'

import { useWrite } from '@/api/query'
import type { InputOf } from '@/contract/endpoint'
import { updateUser as updateUserCall } from '@/contract/identity/user'
import { showToast } from '@/platform/feedback'
import { updateSessionUser } from '@/session/session'

/** Changes a field of the profile; a server error shows at that field. */
export function useProfileChange(onSaved: () => void) {
  const [error, setError] = useState<string>()
  const write = useWrite(updateUserCall, {
    quiet: true,
    onSuccess: (user) => {
      updateSessionUser({ ...user, population: 'user' })
      showToast('已保存')
      onSaved()
    },
  })
  const save = (change: InputOf<typeof updateUserCall>) => {
    setError(undefined)
    write.mutate(change, { onError: (cause) => setError(cause.message || '没有保存成功，请重试') })
  }
  return { save, error, setError, isBusy: write.isPending }
}
