import { Text, View } from '@tarojs/components'
import { object, optional, picklist, string } from 'valibot'

import { useWrite } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import { invitePartner } from '@/contract/public/public-received'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { FormError } from '@/features/manage/FormError'
import { PillField } from '@/features/manage/fields/PillField'
import { useManageForm } from '@/features/manage/fields/use-manage-form'
import { keepErrors } from '@/features/manage/keep-errors'
import { copyWithToast } from '@/parts/copy-with-toast'
import { buildLink } from '@/platform/share'
import { Button } from '@/ui/action/Button'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'
import { QrCode } from '@/ui/media/QrCode'

import styles from './Partner.module.scss'

const days = [
  { value: '7', text: '7 天' },
  { value: '30', text: '30 天' },
  { value: '90', text: '90 天' },
] as const
const dayCounts = { '7': 7, '30': 30, '90': 90 } as const

/** The form, and the invitation that was made last: no call reads it back. */
const InviteDraft = object({
  name: string(),
  company: string(),
  words: string(),
  days: picklist(['7', '30', '90']),
  made: optional(object({ name: string(), path: string(), expireTime: string() })),
})

const empty = { name: '', company: '', words: '', days: '30' as const }

/** 邀请渠道伙伴: a letter to a person of another firm, who applies with it. */
export function PartnerInviteScreen() {
  const { values, edit, errors, bindText, showErrors, showRefusal } = useManageForm(
    'partner-invite',
    InviteDraft,
    empty,
    invitePartner.input,
  )
  const invite = useWrite(invitePartner, {
    quiet: true,
    onSuccess: ({ path, expireTime }) => edit({ ...empty, made: { name: values.name.trim(), path, expireTime } }),
  })
  const submit = () => {
    const [inviteeName, inviteeCompany, words] = [values.name.trim(), values.company.trim(), values.words.trim()]
    const found = keepErrors({
      inviteeName: !inviteeName && '请填写姓名',
      inviteeCompany: !inviteeCompany && '请填写企业',
    })
    if (showErrors(found)) return
    invite.mutate(
      { inviteeName, inviteeCompany, days: dayCounts[values.days], ...(words && { words }) },
      { onError: showRefusal },
    )
  }
  return (
    <AdministratorFrame
      route="managePartnerInvite"
      bottom={<Button grow={1} text="生成邀请函" isBusy={invite.isPending} onPress={submit} />}
    >
      <Card title="邀请谁">
        <TextField
          required
          label="姓名"
          maxLength={getMaxLength(invitePartner.input, 'inviteeName')}
          value={values.name}
          onChange={(name) => edit({ name })}
          error={errors.inviteeName}
        />
        <TextField
          required
          label="企业"
          maxLength={getMaxLength(invitePartner.input, 'inviteeCompany')}
          value={values.company}
          onChange={(company) => edit({ company })}
          error={errors.inviteeCompany}
        />
        <TextArea label="附言" placeholder="选填，写在邀请函里" {...bindText('words')} />
        <PillField label="有效期" options={days} value={values.days} onChange={(picked) => edit({ days: picked })} />
        <FormError text={errors.form} />
      </Card>
      {values.made ? <MadeInvitation {...values.made} /> : null}
    </AdministratorFrame>
  )
}

function MadeInvitation({ name, path, expireTime }: { name: string; path: string; expireTime: string }) {
  const link = buildLink(path)
  const until = `有效期至 ${expireTime.slice(0, 16)}`
  const copy = () =>
    copyWithToast(`${name}，邀请你成为渠道伙伴：${link}（${until}）`, '邀请函已复制', '复制失败，请让对方扫码')
  return (
    <Card>
      <View className={styles.made}>
        <Text className={styles.madeTitle}>{name}的邀请函</Text>
        <QrCode text={link} label={`${name}的邀请函二维码`} className={styles.qr ?? ''} />
        <Text className={styles.note}>{until}，请对方扫码，或把链接发给对方</Text>
        <View className={styles.buttons}>
          <Button size="small" icon="share" text="复制邀请函" onPress={() => void copy()} />
        </View>
      </View>
    </Card>
  )
}
