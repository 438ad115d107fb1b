import { useEffect, useRef, useState } from 'react'

import { useWrite } from '@/api/query'
import { commentOnTask, type Person } from '@/contract/workflow/task'
import { addDraftFacts, useFormFactsState } from '@/parts/form/form-facts'
import type { LocalDraft } from '@/parts/form/local-draft'
import { resendUploads } from '@/parts/form/upload/resend-uploads'
import { showToast } from '@/platform/feedback'

import { appendNames, filterMentioned, removeNames } from './mention'
import { useTextDraft } from './use-text-draft'

export interface RemarkProps {
  procInstId: string
  /** People mentioned at the start. */
  addressed: readonly Person[]
  onClose: () => void
}

interface Remark {
  text: string
  people: readonly Person[]
  attachments: string[]
}

const nothing = { files: [], names: {} }
const unknown = { avatar: null, deptName: null, postName: null, mobile: null }

const parseIds = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []

const mergePeople = (before: readonly Person[], more: readonly Person[]) => [
  ...before.filter(({ userId }) => more.every((one) => one.userId !== userId)),
  ...more,
]

function toRemark(localDraft: LocalDraft | undefined, addressed: readonly Person[]): Remark {
  const named = parseIds(localDraft?.content.main.mentions).map((userId) => ({
    ...unknown,
    userId,
    name: localDraft?.names[userId],
  }))
  const people = mergePeople(
    named.flatMap(({ name, ...person }) => (name ? [{ ...person, name }] : [])),
    addressed,
  )
  return {
    text: appendNames(localDraft?.opinion ?? '', addressed, people),
    people,
    attachments: parseIds(localDraft?.content.main.attachments),
  }
}

function useRemarkWrite(procInstId: string, onSent: () => void, onError: (text: string) => void) {
  const write = useWrite(commentOnTask, {
    quiet: true,
    onSuccess: () => {
      showToast('评论已发表')
      onSent()
    },
  })
  const send = ({ text, people, attachments }: Remark, unsent: number) => {
    if (!text.trim()) return onError('请输入评论')
    if (unsent > 0) {
      resendUploads()
      return onError('附件还没有上传完，请稍候或移除')
    }
    const mentions = filterMentioned(text, people).map(({ userId }) => userId)
    const input = {
      procInstId,
      text: text.trim(),
      ...(mentions.length > 0 && { mentions }),
      ...(attachments.length > 0 && { attachments }),
    }
    write.mutate(input, { onError: (failed) => onError(failed.message || '没有发表成功，请重试') })
  }
  return { send, isBusy: write.isPending }
}

/** State of a new comment: text, mentions and attachments are drafted until it is sent. */
export function useRemark({ procInstId, addressed, onClose }: RemarkProps) {
  const isTouched = useRef(false)
  const show = (localDraft: LocalDraft | undefined) => {
    isTouched.current = false
    if (localDraft) addDraftFacts(facts, localDraft)
    setRemark(toRemark(localDraft, localDraft ? addressed : []))
  }
  const { draft, start, keeper } = useTextDraft(`opinion:${procInstId}.comment`, show)
  const { facts, unsent } = useFormFactsState(start ?? nothing, keeper)
  const [remark, setRemark] = useState(() => toRemark(start, addressed))
  const [error, setError] = useState<string>()
  const { text, people, attachments } = remark
  const { keep, settle } = draft
  useEffect(() => {
    if (!isTouched.current) return
    const content = { main: { mentions: remark.people.map(({ userId }) => userId), attachments }, sub: {} }
    const names = Object.fromEntries(remark.people.map(({ userId, name }) => [userId, name]))
    keep(content, { files: Object.values(facts.files), names, opinion: remark.text })
  }, [remark, attachments, facts, keep])
  const onSent = () => {
    settle()
    onClose()
  }
  const change = (to: (before: Remark) => Partial<Remark>) => {
    isTouched.current = true
    setError(undefined)
    setRemark((before) => ({ ...before, ...to(before) }))
  }
  const { send, isBusy } = useRemarkWrite(procInstId, onSent, setError)
  return {
    text,
    attachments,
    facts,
    draft,
    error,
    isBusy,
    send: () => send(remark, unsent.length),
    people: filterMentioned(text, people),
    isEmpty: text === '' && attachments.length === 0,
    type: (typed: string) => change(() => ({ text: typed })),
    attach: (ids: string[]) => change(() => ({ attachments: ids })),
    /** Mentions exactly these people. */
    name: (chosen: readonly Person[]) =>
      change((before) => {
        const dropped = filterMentioned(before.text, before.people).filter(
          ({ userId }) => !chosen.some((one) => one.userId === userId),
        )
        const known = mergePeople(before.people, chosen)
        return { people: known, text: appendNames(removeNames(before.text, dropped, known), chosen, known) }
      }),
  }
}
