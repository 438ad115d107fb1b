import { StudyScreen } from '@/features/study/StudyScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('study', ({ cate_id: cateId }) => <StudyScreen cateId={cateId} />)
