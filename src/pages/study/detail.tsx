import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function StudyDetailPage() {
  return <NotOpenScreen route="studyDetail" />
}
