import { Text } from '@tarojs/components'
import { object, string } from 'valibot'

import { inviteGuests } from '@/contract/event/activity-manage'
import { describeRefusal } from '@/features/manage/fields/describe-refusal'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import { useManageForm } from '@/features/manage/fields/use-manage-form'
import manageStyles from '@/features/manage/Manage.module.scss'
import { useFormWrite } from '@/features/manage/use-form-write'
import { Button } from '@/ui/action/Button'
import { TextArea } from '@/ui/form/TextArea'

import { parseGuestLines } from './guest-lines'

/** Five hundred lines of usual length. */
const GUESTS_TEXT_MAX = 30_000
const InviteDraft = object({ lines: string() })

interface GuestInviteSheetProps {
  activityId: string
  onClose: () => void
}

/** Invites several guests, a line each, as copied from a table or a message. */
export function GuestInviteSheet({ activityId, onClose }: GuestInviteSheetProps) {
  const form = useManageForm(`guests:${activityId}`, InviteDraft, { lines: '' })
  const { values, clear, bind, setErrors } = form
  const setError = (lines: string) => setErrors({ lines })
  const review = (refusal: unknown) => setError(describeRefusal(refusal))
  const invite = useFormWrite(
    inviteGuests,
    { clear, review },
    ({ guests }) => `已邀请 ${guests.length} 位嘉宾`,
    onClose,
  )
  const parsed = parseGuestLines(values.lines)
  const submit = () => {
    if (parsed.error) return setError(parsed.error)
    if (parsed.guests.length === 0) return setError('请填写姓名和手机号')
    invite.send({ activityId, guests: parsed.guests })
  }
  const count = parsed.guests.length
  const text = count > 0 ? `邀请 ${count} 位` : '邀请'
  return (
    <FormSheet
      form={form}
      title="邀请嘉宾"
      onClose={onClose}
      footer={<Button grow={1} text={text} isBusy={invite.isBusy} onPress={submit} />}
    >
      <TextArea
        required
        label="嘉宾名单"
        maxLength={GUESTS_TEXT_MAX}
        placeholder="孟凡 13900139001 宁波吉利 工艺总工 A01"
        {...bind('lines')}
      />
      <Text className={manageStyles.planNote}>
        每行一位：姓名、手机号，后面可以写单位、职务、座位。可以从表格复制。手机号已经邀请过的，只更新资料，邀请码不变。
      </Text>
    </FormSheet>
  )
}
