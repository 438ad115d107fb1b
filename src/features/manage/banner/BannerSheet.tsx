import { useState } from 'react'

import { resolveUrl } from '@/api/base-url'
import { useWrite } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import { changeBanner, createBanner, type OwnBanner } from '@/contract/organization/banner'
import { FilesField } from '@/features/manage/FilesField'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import { PageChoiceSheet } from '@/features/manage/fields/PageChoiceSheet'
import { PageField } from '@/features/manage/fields/PageField'
import { PillField } from '@/features/manage/fields/PillField'
import { keepErrors } from '@/features/manage/keep-errors'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { TimeField } from '@/parts/form/TimeField'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'
import { addWallHours } from '@/ui/form/wall-time'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import styles from './Banner.module.scss'
import {
  BannerDraft,
  bannerFields,
  bannerLinks,
  bannerPages,
  toBannerDraft,
  toBannerInput,
  validateBanner,
} from './banner-form'

/** A banner usually runs for a week. */
const USUAL_HOURS = 7 * 24

interface BannerSheetProps {
  /** Absent for a new banner. */
  banner?: OwnBanner | undefined
  /** Reads the banners again. */
  refetch: () => Promise<{ data: OwnBanner[] | undefined }>
  onClose: () => void
}

/** The draft, what others have changed meanwhile, and saving. */
function useBannerForm({ banner, refetch, onClose }: BannerSheetProps) {
  const find = (banners: OwnBanner[] | undefined) => banners?.find(({ id }) => id === banner?.id)
  const [isUnsent, setUnsent] = useState(false)
  const [opened, setOpened] = useState(banner)
  const form = useVersionedForm({
    slot: banner ? `banner:${banner.id}` : 'banner',
    schema: BannerDraft,
    initial: toBannerDraft(banner),
    validate: validateBanner,
    compared: bannerFields,
    limits: createBanner.input,
    toDraft: toBannerDraft,
    reread: async () => find((await refetch()).data),
  })
  const { values, files } = form
  const options = {
    quiet: true,
    onSuccess: () => {
      form.clear()
      showToast(banner ? '横幅已保存' : '横幅已发布')
      onClose()
    },
  }
  const publish = useWrite(createBanner, options)
  const save = useWrite(changeBanner, options)
  const submit = () => {
    const imageFileId = files[0]?.id
    const isMissing = !banner && imageFileId === undefined
    const errors = { imageFileId: isUnsent ? '图片还没有传完，请稍候' : isMissing && '请添加图片' }
    if (form.showErrors({ ...validateBanner(values), ...keepErrors(errors) })) return
    const input = toBannerInput(values)
    const { id } = banner ?? {}
    if (id !== undefined) {
      const change = { ...input, ...(imageFileId && { imageFileId }), id, version: values.version }
      save.mutate(change, { onError: (error) => void form.review(error) })
    } else if (imageFileId) {
      publish.mutate({ ...input, imageFileId, isForAll: values.isForAll }, { onError: form.showRefusal })
    }
  }
  const hasOtherPicture = banner?.imageUrl !== opened?.imageUrl
  const isBusy = publish.isPending || save.isPending
  const changes = [...(hasOtherPicture ? ['图片：下面是他人换上的'] : []), ...form.changes]
  const discard = () => {
    form.discard()
    setOpened(banner)
  }
  return { ...form, changes, discard, setUnsent, submit, isBusy }
}

/** Publishes a banner, or changes one where it is; what was typed and uploaded stays until then. */
export function BannerSheet(props: BannerSheetProps) {
  const { banner, onClose } = props
  const form = useBannerForm(props)
  const { values, files, keptWith, edit, errors, bind, bindText } = form
  const [isPicking, setPicking] = useState(false)
  const footer = <Button grow={1} text={banner ? '保存横幅' : '发布'} isBusy={form.isBusy} onPress={form.submit} />
  const beside = isPicking ? (
    <PageChoiceSheet
      pages={bannerPages}
      value={values.linkUrl}
      onPick={(linkUrl) => edit({ linkUrl })}
      onClose={() => setPicking(false)}
    />
  ) : null
  return (
    <FormSheet
      form={form}
      isOpen={!isPicking}
      title={banner ? '修改横幅' : '发布横幅'}
      onClose={onClose}
      footer={footer}
      beside={beside}
    >
      {banner ? (
        <ImageWithFallback className={styles.picture} src={resolveUrl(banner.imageUrl)} alt="现在的图片" />
      ) : null}
      <FilesField
        isRequired={!banner}
        label={banner ? '换一张图片' : '图片'}
        maxCount={1}
        files={files}
        draftKey={keptWith}
        error={errors.imageFileId}
        onChange={(picked) => {
          form.setFiles(picked)
          form.setErrors({})
        }}
        onUnsentChange={form.setUnsent}
      />
      <TextField required label="标题" placeholder="写在图片左侧，如 质量月启动" {...bindText('title')} />
      <PillField
        label="点击后"
        options={bannerLinks}
        value={values.linkType}
        onChange={(linkType) => edit({ linkType, linkUrl: '' })}
      />
      <LinkField values={values} error={errors.linkUrl} onChange={edit} onPick={() => setPicking(true)} />
      <TimeField label="开始时间" {...bind('startTime')} />
      <TimeField label="结束时间" opensAt={addWallHours(values.startTime, USUAL_HOURS)} {...bind('endTime')} />
      <TextField label="排序" kind="digits" placeholder="选填，数字小的在前" {...bindText('sort')} />
      {banner ? null : (
        <Checkbox
          label="对所有人展示，包括没有登录的访客（仅运营方可用）"
          checked={values.isForAll}
          onChange={(isForAll) => edit({ isForAll })}
        />
      )}
    </FormSheet>
  )
}

interface LinkFieldProps {
  values: BannerDraft
  error: string | undefined
  onChange: (part: Partial<BannerDraft>) => void
  onPick: () => void
}

/** Where the banner leads: a page is selected or typed, an address typed. */
function LinkField({ values: { linkType, linkUrl }, error, onChange, onPick }: LinkFieldProps) {
  const field = {
    value: linkUrl,
    maxLength: getMaxLength(createBanner.input, 'linkUrl'),
    error,
    onChange: (text: string) => onChange({ linkUrl: text }),
  }
  if (linkType === 'url') return <TextField required label="网址" placeholder="https://" {...field} />
  if (linkType === 'weapp') return <TextField required label="小程序" placeholder="AppID/页面路径" {...field} />
  if (linkType !== 'page') return null
  return <PageField pages={bannerPages} {...field} onPick={onPick} />
}
