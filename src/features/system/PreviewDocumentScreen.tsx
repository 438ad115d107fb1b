import { View } from '@tarojs/components'
import { useState } from 'react'

import { resolveUrl } from '@/api/base-url'
import { download } from '@/api/transfer'
import { useRouteParams } from '@/navigation/route-params'
import { PageFrame } from '@/parts/PageFrame'
import { LoadFailed } from '@/parts/QueryView'
import { showToast } from '@/platform/feedback'
import type { PdfDocument } from '@/platform/pdf/types'
import { saveFile } from '@/platform/viewer'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { DetailSkeleton } from '@/ui/feedback/Skeleton'
import { notFound } from '@/ui/pictures/not-found'

import { readDocumentAddress } from './document-address'
import { exitPage } from './exit-page'
import { PdfPage } from './PdfPage'
import styles from './PreviewDocumentScreen.module.scss'
import { usePdf } from './use-pdf'

const faultTexts = {
  password: '这个文件设了密码，请保存后用其他应用打开',
  broken: '这个文件在此打不开，请保存后用其他应用打开',
} as const

async function saveDocument(url: string, name: string): Promise<void> {
  const path = url.startsWith('blob:') ? url : await download(url, { quiet: true }).catch(() => undefined)
  if (!path || !(await saveFile(path, name))) showToast('保存失败，请换系统浏览器再试')
}

/** A PDF inside the application, where the browser's back closes it; the mini-program uses WeChat's viewer. */
export function PreviewDocumentScreen() {
  const document_ = readDocumentAddress(useRouteParams('previewDocument'), resolveUrl(''))
  if (!document_) {
    return (
      <PageFrame route="previewDocument" onBack={exitPage}>
        <EmptyView picture={notFound} text="没有可以预览的文件" action={{ text: '返回', onPress: exitPage }} />
      </PageFrame>
    )
  }
  return <DocumentView {...document_} />
}

function DocumentView({ url, name }: { url: string; name: string }) {
  const { state, retry } = usePdf(url)
  const [isWide, setIsWide] = useState(false)
  const zoom = (
    <Button
      kind="secondary"
      grow={1}
      icon="search"
      text={isWide ? '适合屏宽' : '放大'}
      onPress={() => setIsWide(!isWide)}
    />
  )
  const bottom = (
    <>
      {state.phase === 'open' ? zoom : null}
      <Button grow={1} icon="download" text="保存" onPress={() => void saveDocument(url, name)} />
    </>
  )
  return (
    <PageFrame route="previewDocument" title={name} onBack={exitPage} bottom={bottom}>
      {state.phase === 'loading' ? <DetailSkeleton /> : null}
      {state.phase === 'failed' ? <LoadFailed what="文件" error={state.error} onRetry={retry} /> : null}
      {state.phase === 'password' || state.phase === 'broken' ? (
        <EmptyView picture={notFound} text={faultTexts[state.phase]} />
      ) : null}
      {state.phase === 'open' ? <Pages document={state.document} isWide={isWide} /> : null}
    </PageFrame>
  )
}

function Pages({ document: document_, isWide }: { document: PdfDocument; isWide: boolean }) {
  return (
    <View className={styles.room}>
      <View className={isWide ? styles.wide : styles.pages}>
        {Array.from({ length: document_.pageCount }, (_, index) => (
          // The pages of a file never change their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: the number is the page
          <PdfPage key={index} document={document_} page={index + 1} isWide={isWide} />
        ))}
      </View>
    </View>
  )
}
