import { changeWebhook, type Webhook } from '@/contract/organization/webhook'
import { askEventsRemoval } from '@/features/manage/destruction/questions'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import { useDestructiveFormWrite } from '@/features/manage/use-form-write'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { Button } from '@/ui/action/Button'

import { WebhookEventsField } from './WebhookEventsField'
import {
  formatWebhookEvent,
  formatWebhookHost,
  toWebhookInput,
  validateWebhook,
  WebhookEventsDraft,
  webhookEventsFields,
} from './webhook-form'

const toDraft = ({ events, version }: Webhook): WebhookEventsDraft => ({ events, version })

interface WebhookEventsSheetProps {
  webhook: Webhook
  reread: () => Promise<Webhook | undefined>
  onClose: () => void
}

/** Which events are sent to an address. */
export function WebhookEventsSheet({ webhook, reread, onClose }: WebhookEventsSheetProps) {
  const { id, url } = webhook
  const editor = useVersionedForm({
    slot: `webhook:${id}`,
    schema: WebhookEventsDraft,
    initial: toDraft(webhook),
    validate: ({ events }) => validateWebhook({ url, events }),
    compared: webhookEventsFields,
    toDraft: toDraft,
    reread,
  })
  const { values, errors, edit } = editor
  const describe = () => {
    const removed = editor.seen.events.filter((event) => !values.events.includes(event))
    return removed.length > 0 ? askEventsRemoval(formatWebhookHost(url), removed.map(formatWebhookEvent)) : undefined
  }
  const { dialog, ...save } = useDestructiveFormWrite(changeWebhook, describe, editor, '推送的事件已修改', onClose)
  const submit = () => {
    if (!editor.validate()) return
    const { events } = toWebhookInput({ url, events: values.events })
    save.send({ id, version: values.version, events })
  }
  const footer = <Button grow={1} text="保存" isBusy={save.isBusy} onPress={submit} />
  return (
    <FormSheet
      form={editor}
      title={`推送到 ${formatWebhookHost(url)} 的事件`}
      onClose={onClose}
      footer={footer}
      beside={dialog}
    >
      <WebhookEventsField value={values.events} error={errors.events} onChange={(events) => edit({ events })} />
    </FormSheet>
  )
}
