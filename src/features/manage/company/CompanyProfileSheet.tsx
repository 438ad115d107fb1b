import { useState } from 'react'

import { useCall } from '@/api/query'
import { type CompanyProfile, getCompanyProfile, saveCompanyProfile } from '@/contract/organization/company-profile'
import { FilesField } from '@/features/manage/FilesField'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import { useFormWrite } from '@/features/manage/use-form-write'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { QueryView } from '@/parts/QueryView'
import { refreshProfile } from '@/session/profile'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextField } from '@/ui/form/TextField'
import { Cell } from '@/ui/list/Cell'

import { ProfileDraft, profileFields, toProfileDraft, validateProfile } from './profile-form'

/** 企业资料: name, logo, contact and 备案号, shown at once wherever they stand. */
export function CompanyProfileSheet({ onClose }: { onClose: () => void }) {
  const query = useCall(getCompanyProfile, {})
  if (query.data) {
    const reread = async () => (await query.refetch()).data
    return <ProfileForm profile={query.data} reread={reread} onClose={onClose} />
  }
  return (
    <Sheet isOpen title="企业资料" onClose={onClose}>
      <QueryView query={query} what="企业资料">
        {() => null}
      </QueryView>
    </Sheet>
  )
}

interface ProfileFormProps {
  profile: CompanyProfile
  reread: () => Promise<CompanyProfile | undefined>
  onClose: () => void
}

function ProfileForm({ profile, reread, onClose }: ProfileFormProps) {
  const [isUnsent, setUnsent] = useState(false)
  const form = useVersionedForm({
    slot: 'company',
    schema: ProfileDraft,
    initial: toProfileDraft(profile),
    validate: validateProfile,
    compared: profileFields,
    limits: saveCompanyProfile.input,
    toDraft: toProfileDraft,
    reread,
  })
  const { values, files, keptWith, setFiles, errors, setErrors, bindText, validate } = form
  const save = useFormWrite(saveCompanyProfile, form, '企业资料已保存', () => {
    void refreshProfile()
    onClose()
  })
  const submit = () => {
    if (!validate()) return
    if (isUnsent) return setErrors({ logo: '图片还没有传完，请稍候' })
    const [picture] = files
    const { name, contact, filingNumber, version } = values
    save.send({
      name: name.trim(),
      contact: contact.trim(),
      filingNumber: filingNumber.trim(),
      version,
      ...(picture && { logoFileId: picture.id }),
    })
  }
  const button = <Button grow={1} text="保存" isBusy={save.isBusy} onPress={submit} />
  return (
    <FormSheet form={form} title="企业资料" onClose={onClose} footer={button}>
      {profile.isNameFixed ? (
        <Cell title="企业名称" value={profile.name} note="已通过认证，不能在这里修改" />
      ) : (
        <TextField required label="企业名称" placeholder="营业执照上的全称" {...bindText('name')} />
      )}
      <TextField label="联系方式" placeholder="电话或邮箱，选填" {...bindText('contact')} />
      <TextField label="备案号" placeholder="选填，显示在“关于我们”" {...bindText('filingNumber')} />
      {profile.logo ? (
        <Cell title="现在的标志" right={<PersonAvatar name={profile.name} picture={profile.logo} />} />
      ) : null}
      <FilesField
        label={profile.logo ? '换一个标志' : '标志'}
        accept="photos"
        maxCount={1}
        files={files}
        draftKey={keptWith}
        error={errors.logo}
        onChange={setFiles}
        onUnsentChange={setUnsent}
      />
    </FormSheet>
  )
}
