import { useCall } from '@/api/query'
import { getAnnouncement } from '@/contract/message/message'
import { relaunchHome } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { RecordView } from '@/parts/RecordView'
import { useSharing } from '@/parts/wechat/use-share-card'

import { NoticeBody, toSharedNotice } from './NoticeBody'

/** A public notice for anyone with its address; internal notices do not show here. */
export function PublicNoticeScreen({ id }: { id: string }) {
  const query = useCall(getAnnouncement, { id }, { ignoreToken: true })
  const { data } = query
  const card = data && { ...toSharedNotice({ id, title: data.title }), text: data.summary ?? '' }
  useSharing(card, toSharedNotice({ id, title: '公告详情' }))
  return (
    <PageFrame route="publicNotice">
      <RecordView
        query={query}
        what="公告"
        absent={{
          text: '看不到这条公告',
          hint: '公告已撤下，或只对企业成员开放',
          action: { text: '回到首页', onPress: () => void relaunchHome() },
        }}
      >
        {(notice) => <NoticeBody notice={notice} />}
      </RecordView>
    </PageFrame>
  )
}
