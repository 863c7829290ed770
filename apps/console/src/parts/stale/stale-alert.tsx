import { Alert, type AlertProps } from 'antd'

/** Warns above a form that its data have changed since the form was opened. */
export function StaleAlert(props: Pick<AlertProps, 'title' | 'description' | 'action'>) {
  return <Alert type="warning" showIcon role="alert" className="stale-edit" {...props} />
}
