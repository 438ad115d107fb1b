import { StudyAssignmentsScreen } from '@/features/manage/study/StudyAssignmentsScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageStudy', StudyAssignmentsScreen)
