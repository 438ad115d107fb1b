import { View } from '@tarojs/components'

import { useWrite } from '@/api/query'
import {
  createPartnerInvitation,
  PartnerInvitationKind,
  type SentPartnerInvitation,
} from '@/contract/partner/partner-home'
import styles from '@/features/partner/home/My.module.scss'
import { showFieldErrors } from '@/parts/short-form/show-field-errors'
import { submitForm } from '@/parts/short-form/submit'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { useForm } from '@/parts/short-form/use-form'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'

import { emptyPartnerInvite, type PartnerInviteValues, validatePartnerInvite } from './invite-form'

const kinds = [
  { key: 'partner', text: '其他伙伴' },
  { key: 'colleague', text: '本企业同事' },
] as const

interface InviteSheetProps {
  onMade: (invitation: SentPartnerInvitation) => void
  onClose: () => void
}

/** Invites a person, with an optional message. */
export function InvitePartnerSheet({ onMade, onClose }: InviteSheetProps) {
  const form = useForm<PartnerInviteValues>(emptyPartnerInvite, validatePartnerInvite)
  const write = useWrite(createPartnerInvitation, {
    quiet: true,
  })
  const { kind, inviteeName, inviteeCompany, words } = form.values
  const make = async () => {
    if (!form.validate()) return
    const input = {
      kind: PartnerInvitationKind.options.find((one) => one === kind) ?? 'partner',
      inviteeName: inviteeName.trim(),
      ...(kind === 'partner' && { inviteeCompany: inviteeCompany.trim() }),
      ...(words.trim() && { words: words.trim() }),
    }
    const made = await submitForm(write, input, ({ data }) => showFieldErrors(form, data))
    if (made) onMade(made)
  }
  const bindText = createTextBinding(form, createPartnerInvitation.input)
  return (
    <Sheet
      isOpen
      title="发出邀请"
      onClose={onClose}
      footer={<Button grow={1} text="生成邀请" isBusy={write.isPending} onPress={() => void make()} />}
    >
      <View className={styles.sheet}>
        <SegmentedTabs
          variant="box"
          label="邀请谁"
          tabs={kinds}
          active={kind === 'colleague' ? 'colleague' : 'partner'}
          onSelect={form.set('kind')}
        />
        <TextField label="对方姓名" required {...bindText('inviteeName')} />
        {kind === 'partner' ? <TextField label="对方企业" required {...bindText('inviteeCompany')} /> : null}
        <TextArea label="附言（选填）" placeholder="写在邀请函里" {...bindText('words')} />
      </View>
    </Sheet>
  )
}
