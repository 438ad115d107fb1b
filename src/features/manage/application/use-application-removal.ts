import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useWrite } from '@/api/query'
import { type ManagedApplication, removeApplication } from '@/contract/organization/application-manage'
import { showToast } from '@/platform/feedback'
import { useQuestion } from '@/ui/feedback/Dialog'

/** Removes an application after a question that says for whom it goes. */
export function useApplicationRemoval(onRemoved?: () => void) {
  const { ask, dialog } = useQuestion()
  const remove = useWrite(removeApplication, {
    onSuccess: () => {
      showToast('应用已移除', SHORT_TOAST_MS)
      onRemoved?.()
    },
  })
  const askRemoval = async ({ id, name, version, favorites, views }: ManagedApplication) => {
    if (views > 0) {
      await ask({ title: `「${name}」不能移除`, text: `它有 ${views} 个视图。可以停用它。`, confirmText: '知道了' })
      return
    }
    const text = [
      '全体成员的首页和「全部应用」不再有它，不能恢复。',
      favorites > 0 ? `${favorites} 位同事把它放在常用应用里，也会少掉。` : '',
      '它打开的页面或流程不受影响。',
    ].join('')
    const isSure = await ask({ title: `移除应用「${name}」？`, text, confirmText: '移除', isDangerous: true })
    if (isSure) remove.mutate({ id, version })
  }
  return { askRemoval, dialog, isRemoving: remove.isPending }
}
