/** The fields of an Image that an avatar needs. */
export type AvatarPicture = {
  url: string;
  averageColor: string;
  copies?: { url: string; boxWidth: number }[];
};
