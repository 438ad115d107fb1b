import { useRef } from 'react'

import { TOAST_MS } from '@/api/error-policy'
import { useInvalidation, useWrite } from '@/api/query'
import { changeMessages, type Message } from '@/contract/message/message'
import { confirmAnnouncement } from '@/contract/message/receipt'
import { actOnTask } from '@/contract/workflow/task'
import { showToast } from '@/platform/feedback'
import { useQuestion } from '@/ui/feedback/Dialog'

import type { MessageActions } from './use-message-actions'

/** The quick action of a message: approves a task after a question, or confirms a notice. */
export function useQuickAction({ markRead }: MessageActions) {
  const { ask, dialog } = useQuestion()
  const reload = useInvalidation(changeMessages)
  const agree = useWrite(actOnTask, {
    quiet: true,
    onSuccess: ({ nextAssigneeNames }) => {
      const next = nextAssigneeNames.length > 0 ? `，转 ${nextAssigneeNames.join('、')}` : '，流程结束'
      showToast(`已同意${next}`)
    },
  })
  const receipt = useWrite(confirmAnnouncement, {
    quiet: true,
    onSuccess: () => showToast('已确认阅读'),
  })
  /** Messages whose action is under way: a second tap is none. */
  const running = useRef(new Set<string>())
  const onError = (error: Error) => {
    showToast(error.message || '提交失败，请重试', TOAST_MS)
    // Another user may have acted first: the refreshed message then shows the result.
    void reload()
  }

  const run = async (message: Message) => {
    const { busId } = message
    if (!busId || running.current.has(message.id)) return
    running.current.add(message.id)
    await act(message, busId).finally(() => running.current.delete(message.id))
  }

  const act = async (message: Message, busId: string) => {
    const { quickAction, taskVersion, title } = message
    if (quickAction === 'confirmRead') {
      await markRead(message)
      return void (await receipt.mutateAsync({ id: busId }).catch(onError))
    }
    const isSure = await ask({ title: '同意这项审批？', text: title, confirmText: '同意' })
    if (!isSure) return
    await markRead(message)
    await agree.mutateAsync({ taskId: busId, action: 'agree', version: taskVersion ?? 0 }).catch(onError)
  }
  return { run, dialog, isBusy: agree.isPending || receipt.isPending }
}

const texts: Readonly<Record<string, string>> = { agree: '同意', confirmRead: '确认' }

/** The button text; undefined without a quick action. */
export function getQuickActionText({ quickAction }: Message): string | undefined {
  return texts[quickAction ?? '']
}
