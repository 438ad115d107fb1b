import { useRef } from 'react'

import { type ManagedApplication, removeApplication } from '@/contract/organization/application-manage'
import { askApplicationRemoval } from '@/features/manage/destruction/questions'
import { useDestructiveWrite } from '@/features/manage/destruction/use-destructive-write'
import { showToast } from '@/platform/feedback'
import { useQuestion } from '@/ui/feedback/Dialog'

/** Removes an application after a question that says for whom it goes. */
export function useApplicationRemoval(onRemoved?: () => void) {
  const { ask, dialog: refusal } = useQuestion()
  const applicationRef = useRef<ManagedApplication>()
  const describe = () => {
    if (!applicationRef.current) throw new Error('an application is removed after it was named')
    return askApplicationRemoval(applicationRef.current)
  }
  const { dialog, ...remove } = useDestructiveWrite(removeApplication, describe, {
    onSuccess: () => {
      showToast('应用已移除')
      onRemoved?.()
    },
  })
  const askRemoval = async (application: ManagedApplication) => {
    const { id, name, version, views } = application
    if (views > 0) {
      await ask({ title: `「${name}」不能移除`, text: `它有 ${views} 个视图。可以停用它。`, confirmText: '知道了' })
      return
    }
    applicationRef.current = application
    await remove.send({ id, version })
  }
  const dialogs = (
    <>
      {refusal}
      {dialog}
    </>
  )
  return { askRemoval, dialog: dialogs, isRemoving: remove.isPending }
}
