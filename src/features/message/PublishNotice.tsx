import { useState } from 'react'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useWrite } from '@/api/query'
import { listAnnouncements } from '@/contract/message/message'
import { createAnnouncement } from '@/contract/message/receipt'
import { getFieldErrors } from '@/lib/field-errors'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'

import { toArticleHtml } from './article-html'
import { useAnnouncementDraft } from './use-announcement-draft'

const TITLE_MAX = 100
/** With its markup it stays below the limit of the contract. */
const TEXT_MAX = 5000
const SUMMARY_MAX = 100

/** For administrators: a button that opens the form of a new notice. */
export function PublishNotice() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button grow={1} icon="plus" text="发布公告" onPress={() => setOpen(true)} />
      {isOpen ? <PublishSheet onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Writes a notice to the whole company. */
function PublishSheet({ onClose }: { onClose: () => void }) {
  const { draft, change, clear } = useAnnouncementDraft()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { ask, dialog } = useQuestion()
  const publish = useWrite(createAnnouncement, {
    invalidates: [listAnnouncements],
    quiet: true,
    onSuccess: ({ told }) => {
      clear()
      showToast(`已发布，通知了 ${told} 人`, SHORT_TOAST_MS)
      onClose()
    },
  })
  const title = draft.title.trim()
  const lines = draft.text.trim()
  const submit = async () => {
    const missing = { ...(!title && { title: '请填写标题' }), ...(!lines && { text: '请填写正文' }) }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    const question = { title: '发布给全体同事？', text: '发布后所有同事会收到消息，不能撤回。', confirmText: '发布' }
    if (!(await ask(question))) return
    const { mustRead, top, isPublic } = draft
    const summary = lines.split('\n', 1)[0]?.slice(0, SUMMARY_MAX) ?? ''
    const content = toArticleHtml(lines)
    const input = { title, summary, content, mustRead, top, isPublic, category: 'notice' as const, attachments: [] }
    publish.mutate(input, { onError: (error) => setErrors(getFieldErrors(error, 'text')) })
  }
  const edit = (part: Parameters<typeof change>[0]) => {
    change(part)
    setErrors({})
  }
  const footer = <Button grow={1} text="发布" isBusy={publish.isPending} onPress={() => void submit()} />
  return (
    <>
      <Sheet isOpen title="发布公告" onClose={onClose} footer={footer}>
        <TextField
          required
          label="标题"
          maxLength={TITLE_MAX}
          placeholder="如 元旦放假安排"
          value={draft.title}
          onChange={(text) => edit({ title: text })}
          error={errors.title}
        />
        <TextArea
          required
          label="正文"
          maxLength={TEXT_MAX}
          placeholder="每一行是一段"
          value={draft.text}
          onChange={(text) => edit({ text })}
          error={errors.text ?? errors.content}
        />
        <Checkbox label="必读：每位同事需要确认" checked={draft.mustRead} onChange={(mustRead) => edit({ mustRead })} />
        <Checkbox label="置顶" checked={draft.top} onChange={(top) => edit({ top })} />
        <Checkbox
          label="对外公开：没有登录的人也能凭链接看到"
          checked={draft.isPublic}
          onChange={(isPublic) => edit({ isPublic })}
        />
      </Sheet>
      {dialog}
    </>
  )
}
