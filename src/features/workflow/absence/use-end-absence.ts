import { useWrite } from '@/api/query'
import { endAbsence } from '@/contract/workflow/absence'
import { showToast } from '@/platform/feedback'

/** Ends the absence with one tap. */
export function useEndAbsence(version: number) {
  const write = useWrite(endAbsence, {
    onSuccess: () => showToast('已结束，新待办由你处理'),
  })
  return { end: () => write.mutate({ version }), isBusy: write.isPending }
}
