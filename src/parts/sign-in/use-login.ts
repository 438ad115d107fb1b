import { useState } from 'react'

import { chooseReaction, TOAST_MS } from '@/api/error-policy'
import { ApiError } from '@/lib/errors'
import { showToast } from '@/platform/feedback'
import { type Grant, getConflictingSession, returnFromLogin, signIn } from '@/session/sign-in'
import { useQuestion } from '@/ui/feedback/Dialog'

/** Asks before ending the session of the other population. */
export function useReplaceQuestion(population: 'user' | 'partner') {
  const { ask, dialog } = useQuestion()
  /** @param agreed user id whose session the user has already agreed to end */
  const mayReplace = async (agreed?: string): Promise<boolean> => {
    const inTheWay = getConflictingSession(population)
    if (!inTheWay || inTheWay.userId === agreed) return true
    const other = population === 'user' ? '伙伴' : '员工'
    return ask({
      title: `退出${other}账号？`,
      text: `当前已登录${other}账号，继续登录会先退出它。`,
      confirmText: '继续登录',
    })
  }
  return { mayReplace, dialog }
}

/**
 * Sign-in on a login page: asks before the session of the other population ends, locks the buttons meanwhile, and returns
 * to the previous page.
 */
export function useLogin(population: 'user' | 'partner') {
  const [isBusy, setBusy] = useState(false)
  const { mayReplace, dialog } = useReplaceQuestion(population)

  /**
   * @param showRefusal shows an error on the page; returns whether it did
   * @param goOn replaces the default navigation after sign-in
   */
  const login = async (
    grant: () => Promise<Grant> | Grant,
    showRefusal: (refusal: ApiError) => boolean,
    goOn = returnFromLogin,
  ): Promise<void> => {
    if (isBusy || !(await mayReplace())) return
    setBusy(true)
    try {
      await signIn(await grant())
      goOn()
    } catch (error) {
      showLoginError(error, showRefusal)
    } finally {
      setBusy(false)
    }
  }
  return { login, mayReplace, isBusy, dialog }
}

function showLoginError(error: unknown, showRefusal: (refusal: ApiError) => boolean): void {
  if (error instanceof ApiError && showRefusal(error)) return
  const { toast } = chooseReaction(error, { isTokenCall: true })
  if (toast) showToast(toast, TOAST_MS)
}
