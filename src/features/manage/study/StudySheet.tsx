import { useCall } from '@/api/query'
import { getStudyDraft, type StudyDraft as SavedStudy, saveStudy } from '@/contract/content/study-manage'
import { ArticleField } from '@/features/manage/article/ArticleField'
import { useUnsentFields } from '@/features/manage/article/use-unsent-fields'
import { FilesField } from '@/features/manage/FilesField'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import { PillField } from '@/features/manage/fields/PillField'
import { useFormWrite } from '@/features/manage/use-form-write'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { TextField } from '@/ui/form/TextField'

import {
  emptyStudy,
  StudyForm,
  studyCategoryChoices,
  studyFields,
  studyKinds,
  toStudyForm,
  toStudyInput,
  validateStudy,
} from './study-form'

interface StudySheetProps {
  /** Absent for new content. */
  id?: string | undefined
  /** Called with the id of what was saved. */
  onSaved: (id: string) => void
  onClose: () => void
}

/** Writes study content, or changes it. */
export function StudySheet(props: StudySheetProps) {
  return props.id === undefined ? (
    <StudyFields {...props} initial={emptyStudy} reread={async () => undefined} />
  ) : (
    <SavedStudySheet {...props} id={props.id} />
  )
}

function SavedStudySheet({ id, ...props }: StudySheetProps & { id: string }) {
  const query = useCall(getStudyDraft, { id }, { staleTime: 0 })
  const reread = async () => (await query.refetch()).data
  if (query.data && query.isFetchedAfterMount) {
    return <StudyFields {...props} id={id} initial={toStudyForm(query.data)} reread={reread} />
  }
  return (
    <Sheet isOpen title="修改内容" onClose={props.onClose}>
      <QueryView query={query} what="内容" skeleton={<ListSkeleton count={5} />}>
        {() => <ListSkeleton count={5} />}
      </QueryView>
    </Sheet>
  )
}

interface StudyFieldsProps extends StudySheetProps {
  initial: StudyForm
  reread: () => Promise<SavedStudy | undefined>
}

function StudyFields({ id, initial, reread, onSaved, onClose }: StudyFieldsProps) {
  const form = useVersionedForm({
    slot: `study-${id ?? 'new'}`,
    schema: StudyForm,
    initial,
    validate: validateStudy,
    compared: studyFields,
    toDraft: toStudyForm,
    reread,
    limits: saveStudy.input,
  })
  const { values, errors, edit, bindText, keptWith } = form
  const { isUnsent, mark } = useUnsentFields()
  const save = useFormWrite(saveStudy, form, id === undefined ? '已保存，发布后同事才能看到' : '已保存', (saved) =>
    onSaved(saved.id),
  )
  const submit = () => {
    if (!form.validate()) return
    if (isUnsent) return form.setErrors({ form: '文件还没有传完，请稍候' })
    save.send(toStudyInput(values, form.seen, id))
  }
  const { resourceType } = values
  const isArticle = resourceType === '1'
  const footer = <Button grow={1} text="保存" isBusy={save.isBusy} onPress={submit} />
  return (
    <FormSheet form={form} title={id === undefined ? '新增内容' : '修改内容'} onClose={onClose} footer={footer}>
      {id === undefined ? (
        <PillField
          label="类型"
          options={studyKinds}
          value={resourceType}
          onChange={(kind) => edit({ resourceType: kind, recording: [] })}
        />
      ) : null}
      <PillField
        label="分类"
        options={studyCategoryChoices}
        value={values.cateId}
        onChange={(cateId) => edit({ cateId })}
      />
      <TextField required label="标题" placeholder="如 主轴日常点检" {...bindText('title')} />
      <TextField label="简介" placeholder="选填，列表里显示" {...bindText('summary')} />
      <TextField label="作者" placeholder="选填，如 设备工程部" {...bindText('author')} />
      {isArticle ? null : (
        <FilesField
          key={resourceType}
          isRequired
          label={resourceType === '2' ? '音频' : '视频'}
          accept={resourceType === '2' ? 'audio' : 'video'}
          maxCount={1}
          files={values.recording}
          draftKey={keptWith}
          name={`recording-${resourceType}`}
          error={errors.recordingId}
          onChange={(recording) => edit({ recording: [...recording] })}
          onUnsentChange={mark('recording')}
        />
      )}
      <ArticleField
        isRequired={isArticle}
        value={values}
        draftKey={keptWith}
        error={errors.content}
        onChange={edit}
        onUnsentChange={mark('pictures')}
      />
      <FilesField
        label="封面"
        maxCount={1}
        files={values.cover}
        draftKey={keptWith}
        name="cover"
        error={errors.coverId}
        onChange={(cover) => edit({ cover: [...cover] })}
        onUnsentChange={mark('cover')}
      />
    </FormSheet>
  )
}
