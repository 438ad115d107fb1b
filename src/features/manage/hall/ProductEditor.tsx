import { Text } from '@tarojs/components'
import { useEffect, useState } from 'react'

import { resolveUrl } from '@/api/base-url'
import { useCall, useRefresh } from '@/api/query'
import {
  getManagedHall,
  getManagedProduct,
  type ManagedHall,
  type ProductSetting,
  saveProduct,
} from '@/contract/exhibition/exhibition-manage'
import { getMaxCount } from '@/contract/field-limits'
import { askProductClosing } from '@/features/manage/destruction/questions'
import { FilesField } from '@/features/manage/FilesField'
import { FormError } from '@/features/manage/FormError'
import { ChoiceSheet, OptionalChoiceSheet } from '@/features/manage/fields/ChoiceSheet'
import { FormFrame } from '@/features/manage/fields/FormSheet'
import { LoadedFrame } from '@/features/manage/fields/LoadedFrame'
import { useDestructiveFormWrite } from '@/features/manage/use-form-write'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { back, go } from '@/navigation/navigate'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'
import { Card } from '@/ui/layout/Card'
import { moveEntry } from '@/ui/list/reorder'
import { SortableRows } from '@/ui/list/SortableRows'
import { Icon } from '@/ui/media/Icon'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import styles from './Hall.module.scss'
import { HotspotsSheet } from './HotspotsSheet'
import {
  createProductDraft,
  ProductDraft,
  productFields,
  toProductDraft,
  toProductInput,
  validateProduct,
} from './product-form'

/** The address of a new product has this instead of an id. */
export const NEW_PRODUCT = 'new'

const LIST_MAX = 5000
const TAGS_TEXT_MAX = 50

const formatHotspotCount = (count: number) => (count > 0 ? `${count} 个` : '')

interface ProductEditorProps {
  id: string
  /** The unit of a new product. */
  unitId: string
}

/** A product of the hall: a new one, or one that is changed. */
export function ProductEditor({ id, unitId }: ProductEditorProps) {
  const hall = useCall(getManagedHall, {})
  const isNew = id === NEW_PRODUCT
  const product = useCall(getManagedProduct, { id }, { enabled: !isNew })
  return (
    <LoadedFrame route="manageHall" title="编辑展品" query={hall} what="展厅">
      {(data) =>
        isNew ? (
          <ProductForm hall={data} unitId={unitId} refetch={undefined} />
        ) : (
          <LoadedFrame route="manageHall" title="编辑展品" query={product} what="展品">
            {(found) => <ProductForm hall={data} unitId={unitId} product={found} refetch={product.refetch} />}
          </LoadedFrame>
        )
      }
    </LoadedFrame>
  )
}

interface ProductFormProps {
  hall: ManagedHall
  unitId: string
  /** Absent for a new product. */
  product?: ProductSetting
  refetch: (() => Promise<{ data: ProductSetting | undefined }>) | undefined
}

/** The draft, what others have changed meanwhile, and saving. */
function useProductForm({ unitId, product, refetch }: ProductFormProps) {
  const editor = useVersionedForm({
    slot: `product:${product?.id ?? `new:${unitId}`}`,
    schema: ProductDraft,
    initial: product ? toProductDraft(product) : createProductDraft(unitId),
    validate: validateProduct,
    compared: productFields,
    limits: saveProduct.input,
    toDraft: toProductDraft,
    refetch,
  })
  const describe = () =>
    product && editor.seen.isOpen && !editor.values.isOpen ? askProductClosing(product.name) : undefined
  const save = useDestructiveFormWrite(
    saveProduct,
    describe,
    editor,
    product ? '展品已保存' : '展品已添加',
    () => void back(),
  )
  return { ...editor, ...save, send: () => save.send(toProductInput(editor.values, product, editor.files)) }
}

type ProductFormState = ReturnType<typeof useProductForm>

function ProductForm(props: ProductFormProps) {
  const { hall, product } = props
  const editor = useProductForm(props)
  const { values, seen, errors, edit, bindText } = editor
  const [isUnsent, setUnsent] = useState(false)
  const refresh = useRefresh([getManagedHall, getManagedProduct])
  const submit = () => {
    if (!editor.validate()) return
    if (isUnsent) return editor.setErrors({ form: '文件还没有传完，请稍候或移除' })
    editor.send()
  }
  const bottom = (
    <>
      {product && seen.isOpen ? (
        <Button kind="secondary" grow={1} text="看展品" onPress={() => void go('product', { id: product.id })} />
      ) : null}
      <Button grow={2} text="保存" isBusy={editor.isBusy} onPress={() => submit()} />
    </>
  )
  return (
    <FormFrame
      form={editor}
      route="manageHall"
      title={product ? '编辑展品' : '添加展品'}
      onRefresh={refresh}
      bottom={bottom}
    >
      <FactsCard hall={hall} editor={editor} />
      <MediaCard hall={hall} editor={editor} onUnsent={setUnsent} />
      <Card title="展示">
        <Checkbox label="对外展示" checked={values.isOpen} onChange={(isOpen) => edit({ isOpen })} />
        <TextField label="排序" kind="digits" placeholder="选填，数字小的在前" {...bindText('sort')} />
        <ContactField editor={editor} />
        <FormError text={errors.form ?? errors.photoFileIds ?? errors.documents} />
      </Card>
      {editor.dialog}
    </FormFrame>
  )
}

interface ProductCardProps {
  hall: ManagedHall
  editor: ProductFormState
}

function FactsCard({ hall: { units }, editor: { values, errors, edit, bind, bindText } }: ProductCardProps) {
  const [isPicking, setPicking] = useState(false)
  const unit = units.find(({ id }) => id === values.unitId)
  return (
    <Card>
      <ChoiceField
        required
        label="展览单元"
        text={unit?.name ?? ''}
        error={errors.unitId}
        onPress={() => setPicking(true)}
      />
      <TextField required label="名称" placeholder="如 立式加工中心" {...bindText('name')} />
      <TextField required label="型号" placeholder="如 VMC-850" {...bindText('model')} />
      <TextArea label="一句话" placeholder="选填，显示在列表里" {...bindText('intro')} />
      <TextField label="标签" maxLength={TAGS_TEXT_MAX} placeholder="选填，如 高精度 可试用" {...bind('tags')} />
      <TextArea
        label="亮点"
        maxLength={LIST_MAX}
        placeholder="选填，最多 3 行，如 定位精度：±0.005 mm"
        {...bind('highlights')}
      />
      <TextArea label="介绍" placeholder="选填，用在哪里、好在哪里" {...bindText('description')} />
      <TextArea
        label="参数"
        maxLength={LIST_MAX}
        placeholder="选填，第一行是组名，下面每行一条，如 功率：20 W；空一行再写下一组"
        {...bind('params')}
      />
      {isPicking ? (
        <ChoiceSheet
          title="放在哪个展览单元"
          label="展览单元"
          value={values.unitId}
          options={units.map(({ id, code, name }) => ({ value: id, text: name, note: code }))}
          onPick={(unitId) => edit({ unitId })}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </Card>
  )
}

function MediaCard({ hall: { models }, editor, onUnsent }: ProductCardProps & { onUnsent: (is: boolean) => void }) {
  const { values, files, keptWith, errors, edit, setFiles } = editor
  const [open, setOpen] = useState<'model' | 'hotspots'>()
  // The fields report again whenever their callback is another one: setters stay the same.
  const [arePhotosUnsent, setPhotosUnsent] = useState(false)
  const [areDocumentsUnsent, setDocumentsUnsent] = useState(false)
  const [isModelUnsent, setModelUnsent] = useState(false)
  const isUnsent = arePhotosUnsent || areDocumentsUnsent || isModelUnsent
  useEffect(() => onUnsent(isUnsent), [onUnsent, isUnsent])
  const photos = files.filter(({ id }) => values.newPhotos.includes(id))
  const uploadedModels = files.filter(({ id }) => values.newModels.includes(id))
  const pictures = [...values.photos, ...photos.map(({ id, url }) => ({ fileId: id, url }))]
  const documents = files.filter(({ id }) => values.newDocuments.includes(id))
  return (
    <Card title="图片与资料">
      <ChoiceField
        label="三维模型"
        text={models.find(({ slug }) => slug === values.slug)?.name ?? '没有'}
        error={errors.slug}
        onPress={() => setOpen('model')}
      />
      <SortableRows
        label="自己的模型"
        prefix="model"
        rows={
          values.modelFile
            ? [{ id: values.modelFile.fileId, name: values.modelFile.name, sign: <Icon name="cube" size={20} /> }]
            : []
        }
        isBusy={false}
        onMove={() => undefined}
        onRemove={() => edit({ modelFile: null })}
      />
      {values.modelFile ? null : (
        <FilesField
          name="model"
          accept="model"
          label="自己的模型"
          maxCount={1}
          files={uploadedModels}
          draftKey={keptWith}
          error={undefined}
          onChange={(found) => {
            setFiles([...photos, ...documents, ...found])
            edit({ newModels: found.map(({ id }) => id) })
          }}
          onUnsentChange={setModelUnsent}
        />
      )}
      <Text className={styles.part}>
        {values.photos.length > 0 ? '现有图片，第一张用在列表里' : '没有自己的图片时，用模型的图片。'}
      </Text>
      <SortableRows
        label="现有图片"
        prefix="photo"
        rows={values.photos.map(({ fileId, url }, at) => ({
          id: fileId,
          name: `图片 ${at + 1}`,
          sign: <ImageWithFallback className={styles.poster} src={resolveUrl(url)} alt="" />,
        }))}
        isBusy={false}
        onMove={(from, to) => edit({ photos: moveEntry(values.photos, from, to) })}
        onRemove={(id) => edit({ photos: values.photos.filter(({ fileId }) => fileId !== id) })}
      />
      <FilesField
        name="photos"
        label="图片"
        maxCount={Math.max(1, getMaxCount(saveProduct.input, 'photoFileIds') - values.photos.length)}
        files={photos}
        draftKey={keptWith}
        error={errors.photoFileIds}
        onChange={(found) => {
          setFiles([...found, ...documents, ...uploadedModels])
          edit({ newPhotos: found.map(({ id }) => id) })
        }}
        onUnsentChange={setPhotosUnsent}
      />
      <ChoiceField
        label="热点"
        text={formatHotspotCount(values.hotspots.length)}
        placeholder={pictures.length > 0 ? '点图片标注看点' : '添加图片后标注看点'}
        error={errors.hotspots}
        onPress={() => {
          if (pictures.length > 0) setOpen('hotspots')
          else showToast('请先添加图片')
        }}
      />
      {values.documents.length > 0 ? <Text className={styles.part}>现有资料</Text> : null}
      <SortableRows
        label="现有资料"
        prefix="document"
        rows={values.documents.map(({ fileId, name }) => ({
          id: fileId,
          name,
          sign: <Icon name="file" size={20} />,
        }))}
        isBusy={false}
        onMove={(from, to) => edit({ documents: moveEntry(values.documents, from, to) })}
        onRemove={(id) => edit({ documents: values.documents.filter(({ fileId }) => fileId !== id) })}
      />
      <FilesField
        name="documents"
        accept="files"
        label="资料"
        maxCount={Math.max(1, getMaxCount(saveProduct.input, 'documents') - values.documents.length)}
        files={documents}
        draftKey={keptWith}
        error={errors.documents}
        onChange={(found) => {
          setFiles([...photos, ...found, ...uploadedModels])
          edit({ newDocuments: found.map(({ id }) => id) })
        }}
        onUnsentChange={setDocumentsUnsent}
      />
      {open === 'hotspots' ? (
        <HotspotsSheet
          photos={pictures}
          hotspots={values.hotspots}
          onChange={(hotspots) => edit({ hotspots })}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === 'model' ? (
        <OptionalChoiceSheet
          title="三维模型"
          noneText="没有"
          noneNote="只展示图片"
          value={values.slug || null}
          options={models.map(({ slug, name }) => ({ value: slug, text: name }))}
          onPick={(slug) => edit({ slug: slug ?? '' })}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </Card>
  )
}

/** The colleague who is notified of enquiries. */
function ContactField({ editor: { values, errors, edit } }: { editor: ProductFormState }) {
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <ChoiceField
        label="联系人"
        text={values.contact?.name ?? ''}
        placeholder="不选时是你自己"
        error={errors.contactId}
        onPress={() => setPicking(true)}
      />
      <PersonPicker
        isOpen={isPicking}
        title="谁接待咨询"
        onPick={([person]) => person && edit({ contact: { id: person.userId, name: person.name } })}
        onClose={() => setPicking(false)}
      />
    </>
  )
}
