import { StudyDetailScreen } from '@/features/study/StudyDetailScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('studyDetail', StudyDetailScreen)
