/** The pages that open a form for the public by its id. The form of partners is opened by invitations only. */
export const formPaths: Readonly<Record<string, string>> = {
  survey: '/pages/h5/survey',
  application: '/pages/h5/application',
  cooperation: '/pages/h5/form',
  job: '/pages/h5/blueCollar',
  gift: '/pages/h5/yunbanli',
}
