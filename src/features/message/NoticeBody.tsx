import { Text, View } from '@tarojs/components'

import { resolveUrl } from '@/api/base-url'
import type { AnnouncementDetail } from '@/contract/message/message'
import { joinTexts } from '@/lib/text/join-texts'
import { buildAddress } from '@/navigation/address'
import { AttachmentList } from '@/parts/AttachmentList'
import { ServerArticle } from '@/parts/ServerArticle'
import { shareOrCopyLink } from '@/parts/share-or-copy-link'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import styles from './Notice.module.scss'

/** Title and public address of a shared notice, readable without an account. */
export function toSharedNotice({ id, title }: Pick<AnnouncementDetail, 'id' | 'title'>) {
  return { title, path: buildAddress('publicNotice', { id }) }
}

/** The content of a notice. */
export function NoticeBody({ notice }: { notice: AnnouncementDetail }) {
  const { title, coverUrl, publisher, publishTime, visits, content, attachments, top, mustRead, isPublic, editTime } =
    notice
  const onShare = { text: '分享', onPress: () => void shareOrCopyLink(toSharedNotice(notice)) }
  return (
    <Card {...(isPublic && { title: '公开公告', action: onShare })}>
      {coverUrl ? <ImageWithFallback className={styles.cover} src={resolveUrl(coverUrl)} alt="" /> : null}
      <Text className={styles.heading}>{title}</Text>
      <View className={styles.byline}>
        {top ? <Chip text="置顶" tone="warning" /> : null}
        {mustRead ? <Chip text="必读" tone="error" /> : null}
        <Text>
          {joinTexts([
            publisher,
            publishTime?.slice(0, 16),
            editTime && `${editTime.slice(0, 16)} 已更新`,
            `${visits} 次浏览`,
          ])}
        </Text>
      </View>
      <ServerArticle html={content} />
      <AttachmentList files={attachments} />
    </Card>
  )
}
