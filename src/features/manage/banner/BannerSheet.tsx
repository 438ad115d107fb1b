import { useState } from 'react'
import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useWrite } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import { createBanner } from '@/contract/organization/banner'
import { FilesField } from '@/features/manage/FilesField'
import { FormError } from '@/features/manage/FormError'
import { PillField } from '@/features/manage/fields/PillField'
import { useManageForm } from '@/features/manage/fields/use-manage-form'
import { PageChoiceSheet } from '@/features/manage/PageChoiceSheet'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { TimeField } from '@/parts/form/TimeField'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'
import { addWallHours } from '@/ui/form/wall-time'

import { BannerDraft, bannerLinks, bannerPages, emptyBanner, toBannerInput, validateBanner } from './banner-form'

/** A banner usually runs for a week. */
const USUAL_HOURS = 7 * 24

/** Publishes a banner; what was typed and uploaded stays until then. */
export function BannerSheet({ onClose }: { onClose: () => void }) {
  const [round, setRound] = useState(0)
  return <BannerForm key={round} onClose={onClose} onStartOver={() => setRound(round + 1)} />
}

function BannerForm({ onClose, onStartOver }: { onClose: () => void; onStartOver: () => void }) {
  const { values, files, restoredAt, keptWith, edit, errors, setErrors, bind, bindText, showRefusal, setFiles, clear } =
    useManageForm('banner', BannerDraft, emptyBanner, createBanner.input)
  const [isUnsent, setUnsent] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const publish = useWrite(createBanner, {
    quiet: true,
    onSuccess: () => {
      clear()
      showToast('横幅已发布', SHORT_TOAST_MS)
      onClose()
    },
  })
  const submit = () => {
    const [picture] = files
    const missing = isUnsent ? '图片还没有传完，请稍候' : '请添加图片'
    const isReady = picture !== undefined && !isUnsent
    const found = { ...validateBanner(values), ...(!isReady && { imageFileId: missing }) }
    setErrors(found)
    if (!picture || Object.keys(found).length > 0) return
    publish.mutate(toBannerInput(values, picture.id), { onError: showRefusal })
  }
  const startOver = () => {
    clear()
    onStartOver()
  }
  const footer = <Button grow={1} text="发布" isBusy={publish.isPending} onPress={submit} />
  return (
    <>
      <Sheet isOpen={!isPicking} title="发布横幅" onClose={onClose} footer={footer}>
        {restoredAt === undefined ? null : <RestoredBar isShort at={restoredAt} onDiscard={startOver} />}
        <FilesField
          isRequired
          label="图片"
          maxCount={1}
          files={files}
          keptWith={keptWith}
          error={errors.imageFileId}
          onChange={(picked) => {
            setFiles(picked)
            setErrors({})
          }}
          onUnsent={setUnsent}
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
        <Checkbox
          label="对所有人展示，包括没有登录的访客（仅运营方可用）"
          checked={values.isForAll}
          onChange={(isForAll) => edit({ isForAll })}
        />
        <FormError text={errors.form} />
      </Sheet>
      {isPicking ? (
        <PageChoiceSheet
          pages={bannerPages}
          value={values.linkUrl}
          onPick={(linkUrl) => {
            edit({ linkUrl })
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </>
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
  const page = bannerPages.find(({ value }) => value === linkUrl)
  const isOther = linkUrl !== '' && !page
  return (
    <>
      <ChoiceField
        required
        label="页面"
        text={isOther ? '其他页面' : (page?.text ?? '')}
        error={isOther ? undefined : error}
        onPress={onPick}
      />
      {isOther ? <TextField required label="页面路径" placeholder="/pages/" {...field} /> : null}
    </>
  )
}
