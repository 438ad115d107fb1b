import { DepartmentsScreen } from '@/features/manage/DepartmentsScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageDepartments', DepartmentsScreen)
